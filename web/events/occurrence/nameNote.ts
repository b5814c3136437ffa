import type { Occurrence } from '#contract/events/events.ts';

/** Who sees the name of somebody who comes, said beside the forms. */
export const nameNote = ({ attendeesShownTo }: Pick<Occurrence, 'attendeesShownTo'>) =>
  attendeesShownTo === 'everyone'
    ? 'Your name is shown on this page.'
    : 'Your name is shown to members of this community.';
