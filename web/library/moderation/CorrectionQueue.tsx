import { useQuery } from '@tanstack/react-query';
import { correctionsQuery } from '#web/library/queries.ts';
import listStyle from '#web/library/Submission.module.css';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import style from './CorrectionQueue.module.css';
import { CorrectionRow } from './CorrectionRow.tsx';

/** The corrections that submitters suggest, under the queue of new books; nothing where there are none. */
export function CorrectionQueue() {
  const { data, error, refetch } = useQuery(correctionsQuery());
  if (error && !data) {
    return <QueryError sentence="Failed to fetch suggested corrections." failure={error} onRetry={refetch} />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section className={style.section} aria-labelledby="corrections">
      <h2 id="corrections">Suggested Corrections</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari */}
      <ul className={listStyle.list} role="list">
        {data.items.map((correction) => (
          <CorrectionRow key={correction.id} correction={correction} />
        ))}
      </ul>
    </section>
  );
}
