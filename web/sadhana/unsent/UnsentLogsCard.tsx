import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useKeptWrites } from '#web/platform/outbox/keptWrites.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { discardLog, retryLog } from '#web/sadhana/focus/keepLog.ts';
import { PracticeChoice, useSessionPractices } from '#web/sadhana/focus/SessionPractices.tsx';
import { type KeptLog, LogWrite } from '#web/sadhana/focus/unsentLog.ts';
import { minutesText } from '#web/sadhana/logText.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { userText } from '#web/ui/userText.ts';
import style from './UnsentLogsCard.module.css';

/**
 * The logs that wait for a connection, and those that the server rejected, which the member can send again or
 * discard.
 */
export function UnsentLogsCard({ memberId }: { memberId: string }) {
  const logs = useUnsentLogs(memberId);
  if (logs.length === 0) return null;
  const isAnyWaiting = logs.some(({ refusal }) => !refusal);
  return (
    <Card className={style.card}>
      <section aria-labelledby="unsent">
        <h2 id="unsent" className={style.title}>
          <Trans>Waiting to be logged</Trans>
        </h2>
        {isAnyWaiting && (
          <p className={style.intro}>
            <Trans>Saved on this device until you are back online.</Trans>
          </p>
        )}
        {logs.map((log) => (
          <UnsentRow key={log.key} memberId={memberId} log={log} />
        ))}
      </section>
    </Card>
  );
}

interface UnsentRowProps {
  memberId: string;
  log: KeptLog;
}

/** An unsent log. If the server rejected it, the reason and the actions are shown as well. */
function UnsentRow({ memberId, log }: UnsentRowProps) {
  const { practised, practice, day, sankalpa } = log.content;
  const { refusal } = log;
  return (
    <article className={style.row} aria-label={practiceName(practice)}>
      <h3 className={style.practice}>
        {minutesText(practised)} · <bdi>{practiceName(practice)}</bdi>
      </h3>
      <p className={style.day}>{dayText(day)}</p>
      <p className={style.sankalpa} {...userText()}>
        {sankalpa}
      </p>
      {refusal && <RejectedLog memberId={memberId} log={log} reason={refusal.text} />}
    </article>
  );
}

const discardQuestion = () =>
  ({
    title: t`Discard this practice?`,
    body: t`It has not been logged, and cannot be restored.`,
    action: t({ message: 'Discard', context: 'verb' }),
    tone: 'danger',
  }) as const;

function RejectedLog({ memberId, log, reason }: UnsentRowProps & { reason: string }) {
  const confirm = useConfirm();
  const practices = useSessionPractices(null);
  const select = useRef<HTMLSelectElement>(null);
  const [selectedId, setSelectedId] = useState(log.content.practice.id);
  const [error, setError] = useState<string>();
  const practice = practices.timed.find(({ id }) => id === selectedId);

  const retry = () => {
    if (practice) {
      // The buttons disappear when the log is sent again.
      focusHeading();
      return retryLog(memberId, log, practice);
    }
    setError(t`Choose a practice to log it to.`);
    select.current?.focus();
  };
  const confirmAndDiscard = async () => {
    if (!(await confirm(discardQuestion()))) return;
    await discardLog(memberId, log.key);
    focusHeading();
  };
  return (
    <div className={style.rejected}>
      <Note tone="rose" role="status">
        <Trans>It could not be logged: {reason}</Trans>
      </Note>
      <PracticeChoice
        practices={practices}
        value={practice?.id ?? ''}
        error={error}
        inputRef={select}
        isDisabled={false}
        onChange={(id) => {
          setSelectedId(id);
          setError(undefined);
        }}
      />
      <div className={style.actions}>
        <Button variant="quiet" onPress={retry}>
          <Trans>Log Again</Trans>
        </Button>
        <Button variant="subtle" onPress={confirmAndDiscard}>
          <Trans context="verb">Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The member's unsent logs, earliest first. */
function useUnsentLogs(memberId: string): KeptLog[] {
  return useKeptWrites(memberId).flatMap(({ key, content, refusal }) => {
    const log = LogWrite.safeParse(content).data;
    return log ? [{ key, content: log, refusal }] : [];
  });
}
