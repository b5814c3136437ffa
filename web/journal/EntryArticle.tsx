import type { Entry } from '#contract/journal.ts';
import { dayOf, longDateText } from '#web/platform/calendar/days.ts';
import { paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './EntryArticle.module.css';
import { TagLinks } from './TagLinks.tsx';
import { titleOf } from './titleOf.ts';

/** An entry as the page of a book. */
export function EntryArticle({ entry }: { entry: Entry }) {
  return (
    <article className={style.leaf} aria-label={titleOf(entry)}>
      <p className={style.date}>
        <time dateTime={dayOf(entry.date)}>{longDateText(entry.date)}</time>
        {entry.mood && (
          <>
            {' · '}
            <bdi>{entry.mood}</bdi>
          </>
        )}
      </p>
      <h1 dir="auto">{titleOf(entry)}</h1>
      <div className={style.read}>
        {paragraphsOf(entry.content).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <Drawing name="leaf" className={style.end} />
      {entry.tags.length > 0 && (
        <div className={style.tags}>
          <TagLinks tags={entry.tags} />
        </div>
      )}
    </article>
  );
}
