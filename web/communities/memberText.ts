import { numberText } from '#web/ui/locale.ts';

/** "1 Member", "1,204 Members" */
export const memberText = (count: number) => `${numberText(count)} ${count === 1 ? 'Member' : 'Members'}`;
