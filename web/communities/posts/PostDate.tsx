import { letterDateText } from '../../platform/days.ts';

/** "November 19, 2026" */
export const PostDate = ({ at }: { at: string }) => <time dateTime={at}>{letterDateText(at)}</time>;
