import { Card } from '#web/ui/layout/Card.tsx';
import style from './UnsentLogsCard.module.css';
import { UnsentRow } from './UnsentRow.tsx';
import { useUnsentLogs } from './useUnsentLogs.ts';

/** What waits to be logged: for the line, or for its member to decide. */
export function UnsentLogsCard({ memberId }: { memberId: string }) {
  const logs = useUnsentLogs(memberId);
  if (logs.length === 0) return null;
  const isAnyWaiting = logs.some(({ refusal }) => !refusal);
  return (
    <Card className={style.card}>
      <section aria-labelledby="unsent">
        <h2 id="unsent" className={style.title}>
          Waiting to be logged
        </h2>
        {isAnyWaiting && <p className={style.lede}>Kept on this device until the line is back.</p>}
        {logs.map((log) => (
          <UnsentRow key={log.key} memberId={memberId} log={log} />
        ))}
      </section>
    </Card>
  );
}
