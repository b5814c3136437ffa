import type { ReactNode } from 'react';
import type { Log } from '#contract/sadhana/sadhana.ts';
import { longDateText, noonOf } from '#web/platform/calendar/days.ts';
import { valueText } from '#web/sadhana/valueText.ts';
import style from './LogArticle.module.css';

interface Props {
  log: Log;
  /** In place of what is logged: the form that changes it. */
  children?: ReactNode;
}

/** One log, to be read. */
export function LogArticle({ log, children }: Props) {
  const { practice, date, value, sankalpa, notes } = log;
  return (
    <article className={style.leaf} aria-label={practice.name}>
      <p className={style.date}>
        <time dateTime={date}>{longDateText(noonOf(date))}</time>
      </p>
      <h1 dir="auto">{practice.name}</h1>
      {children || (
        <>
          <p className={style.value}>{valueText(value, practice.type)}</p>
          {sankalpa && (
            <p className={style.sankalpa} dir="auto">
              {sankalpa}
            </p>
          )}
          {notes && (
            <p className={style.notes} dir="auto">
              {notes}
            </p>
          )}
        </>
      )}
    </article>
  );
}
