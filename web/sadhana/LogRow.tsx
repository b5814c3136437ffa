import type { Log } from '#contract/sadhana/sadhana.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './LogRow.module.css';
import { valueText } from './valueText.ts';

/** One log in a day's list: what, how much, with which intention. */
export function LogRow({ log }: { log: Log }) {
  return (
    <article className={style.log} aria-label={log.practice.name}>
      <h3 dir="auto">
        <Link href={paths.log(log.id)}>{log.practice.name}</Link>
      </h3>
      <span className={style.value}>{valueText(log.value, log.practice.type)}</span>
      {log.sankalpa && (
        <p className={style.sankalpa} dir="auto">
          {log.sankalpa}
        </p>
      )}
    </article>
  );
}
