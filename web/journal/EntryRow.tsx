import type { EntryExcerpt } from '#contract/journal.ts';
import { paths } from '#web/paths.ts';
import { dayOf, dayOfMonthText, shortWeekdayText } from '#web/platform/calendar/days.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './EntryRow.module.css';
import { TagLinks } from './TagLinks.tsx';
import { titleOf } from './titleOf.ts';

/** One entry in a list: its day, its title, how it begins. */
export function EntryRow({ entry }: { entry: EntryExcerpt }) {
  return (
    <article className={style.row} aria-label={titleOf(entry)}>
      <time dateTime={dayOf(entry.date)}>
        <b>{dayOfMonthText(entry.date)}</b>
        {shortWeekdayText(entry.date)}
      </time>
      <div>
        <h3 className={entry.title ? '' : style.untitled} dir="auto">
          <Link href={paths.entry(entry.id)}>{titleOf(entry)}</Link>
        </h3>
        <p className={style.excerpt} dir="auto">
          {entry.excerpt}
        </p>
        {(entry.mood || entry.tags.length > 0) && (
          <div className={style.about}>
            {entry.mood && <bdi className={style.mood}>{entry.mood}</bdi>}
            <TagLinks tags={entry.tags} />
          </div>
        )}
      </div>
    </article>
  );
}
