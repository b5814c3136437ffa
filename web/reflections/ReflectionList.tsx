import type { Reflection } from '#contract/reflections.ts';
import { dayOf, longDateText, noonOf } from '#web/platform/calendar/days.ts';
import style from './ReflectionList.module.css';

/** Today's large, the past days' under it. */
export function ReflectionList({ reflections }: { reflections: readonly Reflection[] }) {
  const today = dayOf();
  return (
    <ol className={style.list}>
      {reflections.map(({ date, content, author }) => (
        <li key={date} className={date === today ? style.today : style.past}>
          <p className={style.day}>
            <time dateTime={date}>{date === today ? 'Today' : longDateText(noonOf(date))}</time>
          </p>
          <blockquote>
            <p>{content}</p>
            <footer>{author}</footer>
          </blockquote>
        </li>
      ))}
    </ol>
  );
}
