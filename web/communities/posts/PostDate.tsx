import { dateTimeText, monthFirstDateText, timeText } from '#web/platform/calendar/days.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

/** "November 19, 2026", with the time on hover and for screen readers. */
export const PostDate = ({ at }: { at: string }) => (
  <>
    <time dateTime={at} title={dateTimeText(at)}>
      {monthFirstDateText(at)}
    </time>
    <VisuallyHidden>, {timeText(at)}</VisuallyHidden>
  </>
);
