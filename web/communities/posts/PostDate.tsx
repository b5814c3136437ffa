import { letterDateText, momentText, timeText } from '#web/platform/calendar/days.ts';
import { Unseen } from '#web/ui/layout/Unseen.tsx';

/** "November 19, 2026", with the hour on hover and for screen readers. */
export const PostDate = ({ at }: { at: string }) => (
  <>
    <time dateTime={at} title={momentText(at)}>
      {letterDateText(at)}
    </time>
    <Unseen>, {timeText(at)}</Unseen>
  </>
);
