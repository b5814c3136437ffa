import { useRef, useState } from 'react';
import { minutesText } from '#web/sadhana/logText.ts';
import { SittingNow } from '#web/sadhana/presence/SittingNow.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './FinishedSessionForm.module.css';
import type { FinishedSession } from './focusSession.ts';
import { PracticeChoice, type SessionPractices } from './SessionPractices.tsx';
import type { useLogSession } from './useLogSession.ts';

interface Props {
  session: FinishedSession;
  practices: SessionPractices;
  logging: ReturnType<typeof useLogSession>;
  onDiscard: () => void;
}

/** Logs a finished session or discards it. */
export function FinishedSessionForm({ session, practices, logging, onDiscard }: Props) {
  const { linked, timed, isPending, failure } = practices;
  const select = useRef<HTMLSelectElement>(null);
  const [chosenId, setChosenId] = useState('');
  const [error, setError] = useState<string>();
  const isLogging = logging.loggedSession !== null;

  const log = () => {
    const practice = linked ?? timed.find(({ id }) => id === chosenId);
    if (practice) return logging.log({ session, practice });
    if (failure) {
      practices.retry();
      return void logging.showError(failure);
    }
    setError('Choose a practice to log it to.');
    select.current?.focus();
  };
  return (
    <div className={style.finished}>
      <p className={style.intention} dir="auto">
        {session.sankalpa}
      </p>
      <p className={style.length}>
        {minutesText(session.practised)}
        {linked && (
          <>
            {' · '}
            <bdi>{linked.name}</bdi>
          </>
        )}
      </p>
      {!linked && (
        <PracticeChoice
          practices={practices}
          value={chosenId}
          error={error}
          inputRef={select}
          isDisabled={isLogging}
          onChange={(id) => {
            setChosenId(id);
            setError(undefined);
          }}
        />
      )}
      <div className={style.actions}>
        <Button variant="primary" isPending={isLogging || isPending} onPress={log}>
          Log Practice & Exit
        </Button>
        <Button variant="subtle" isDisabled={isLogging} onPress={onDiscard}>
          Discard
        </Button>
      </div>
      <SittingNow />
    </div>
  );
}
