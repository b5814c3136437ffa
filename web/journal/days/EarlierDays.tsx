import { plural, t } from '@lingui/core/macro';
import type { EntriesOfDay } from '#contract/journal/entries.ts';
import { EntryRows } from '#web/journal/EntryList.tsx';
import { longDateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import style from './EarlierDays.module.css';

interface Props {
  days: readonly EntriesOfDay[];
  today: string;
}

/** The entries of earlier days, each day with a heading that says how long ago it was. */
export const EarlierDays = ({ days, today }: Props) =>
  days.map(({ day, entries }) => (
    <section key={day} className={style.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {timeAgo(day, today)} <small>{longDateText(noonOf(day))}</small>
      </h2>
      <EntryRows entries={entries} />
    </section>
  ));

/** "A month ago", "A year ago", "3 years ago". */
function timeAgo(day: string, today: string): string {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  const isSameMonth = day.slice(5, 7) === today.slice(5, 7);
  if (!isSameMonth) return t`A month ago`;
  return t`${plural(years, { one: 'A year ago', other: '# years ago' })}`;
}
