import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { count } from '#contract/platform/primitives.ts';
import { clockTimeText } from '#web/platform/calendar/days.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';
import { partLogsOf } from '#web/sadhana/focus/sequence/partLogs.ts';
import { PartList } from '#web/sadhana/focus/sequence/SequenceSetup.tsx';
import { LogLine } from '#web/sadhana/lines/LogLine.tsx';
import { EMPTY_LINE, type Line } from '#web/sadhana/lines/line.ts';
import { minutesText } from '#web/sadhana/logText.ts';
import { SittingNow } from '#web/sadhana/presence/SittingNow.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './FinishedSessionForm.module.css';
import type { FinishedSession } from './focusSession.ts';
import { PracticeChoice, type SessionPractices, usePracticeChoice } from './SessionPractices.tsx';
import type { useLogSession } from './useLogSession.ts';

interface Props {
  session: FinishedSession;
  practices: SessionPractices;
  logging: ReturnType<typeof useLogSession>;
  onLineChange: (line: Line) => void;
  onDiscard: () => void;
}

/** Logs a finished session or discards it. */
export function FinishedSessionForm({ session, practices, logging, onLineChange, onDiscard }: Props) {
  const { linked, isPending, failure } = practices;
  const choice = usePracticeChoice(practices);
  const lowered = useLoweredMinutes(session);
  const isLogging = logging.loggedSession !== null;

  const log = () => {
    if (session.parts) return logging.log({ session });
    const practised = lowered.minutesToLog();
    if (practised === null) return;
    const practice = linked ?? choice.choose();
    if (practice) return logging.log({ session: { ...session, practised }, practice });
    if (failure) logging.showError(failure);
  };
  const endTime = clockTimeText(new Date(session.endedAt).toISOString());
  return (
    <div className={style.finished}>
      <p className={style.intention} {...userText()}>
        {session.sankalpa}
      </p>
      {session.isBellMissed && (
        <Note role="status">
          <Trans>Your sit ended at {endTime}. The chime could not sound.</Trans>
        </Note>
      )}
      <p className={style.length}>
        {minutesText(session.practised)}
        {linked && (
          <>
            {' · '}
            <bdi>{practiceName(linked)}</bdi>
          </>
        )}
      </p>
      {session.parts && (
        <PartList
          parts={partLogsOf(session).map(({ content: { practice, practised } }) => ({
            practiceId: practice.id,
            name: practice.name,
            minutes: practised,
          }))}
        />
      )}
      {session.isOpen && (
        <div className={style.minutes}>
          <TextField {...lowered.field} label={t`Minutes`} isDisabled={isLogging} />
        </div>
      )}
      {!linked && !session.parts && <PracticeChoice {...choice.field} isDisabled={isLogging} />}
      <div className={style.line}>
        <LogLine
          line={session.line ?? EMPTY_LINE}
          lineKey={session.key}
          at={new Date(session.endedAt)}
          isDisabled={isLogging}
          onChange={onLineChange}
        />
      </div>
      <div className={style.actions}>
        <Button
          variant="primary"
          isPending={isLogging || (isPending && !session.parts)}
          worksOffline
          onPress={log}
        >
          <Trans>Log Practice & Exit</Trans>
        </Button>
        <Button variant="subtle" isDisabled={isLogging} onPress={onDiscard}>
          <Trans context="verb">Discard</Trans>
        </Button>
      </div>
      <SittingNow />
    </div>
  );
}

/** The minutes of an open-ended session, which may be lowered before they are logged. */
function useLoweredMinutes({ practised }: FinishedSession) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(practised));
  const [isErrorShown, setIsErrorShown] = useState(false);
  const { data, error } = count('Minutes', 1, practised).safeParse(parseCount(text));
  return {
    field: {
      type: 'number',
      inputMode: 'numeric',
      autoComplete: 'off',
      min: 1,
      max: practised,
      value: text,
      onChange: setText,
      error: isErrorShown ? error?.issues[0]?.message : undefined,
      inputRef: input,
    } as const,
    /** The minutes to log. If they are invalid, shows the error and returns null. */
    minutesToLog: (): number | null => {
      if (data !== undefined) return data;
      setIsErrorShown(true);
      input.current?.focus();
      return null;
    },
  };
}
