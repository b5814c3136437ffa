import type { Entry } from '#contract/journal/entries.ts';
import { entryDay } from '#web/journal/entryText.ts';
import { longDateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';

/** The day of an entry and its mood, above its title. */
export const EntryDate = ({ entry, className }: { entry: Entry; className: string | undefined }) => (
  <p className={className}>
    <time dateTime={entryDay(entry)}>{longDateText(noonOf(entryDay(entry)))}</time>
    {entry.mood && (
      <>
        {' · '}
        <bdi>{entry.mood}</bdi>
      </>
    )}
  </p>
);
