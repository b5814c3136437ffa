import { useRef, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './FinishedSessionForm.module.css';
import type { FinishedSession } from './focusSession.ts';
import { minutesText } from './minutesText.ts';
import { PracticeChoice } from './PracticeChoice.tsx';
import type { useLogSession } from './useLogSession.ts';
import type { Practices } from './usePractices.ts';

interface Props {
  session: FinishedSession;
  practices: Practices;
  logging: ReturnType<typeof useLogSession>;
  onDiscard: () => void;
}

/** The end: to be logged, or let go. */
export function FinishedSessionForm({ session, practices, logging, onDiscard }: Props) {
  const { linked, timed, isPending, failure } = practices;
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const isLogging = logging.underWay !== null;

  const log = () => {
    const practice = linked ?? timed.find(({ id }) => id === chosen);
    if (practice) return logging.log({ session, practice });
    if (failure) {
      practices.retry();
      return void logging.tell(failure);
    }
    setError('Choose a practice to log it to.');
    select.current?.focus();
  };
  return (
    <div className={style.ending}>
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
          value={chosen}
          error={error}
          inputRef={select}
          isDisabled={isLogging}
          onChange={(id) => {
            setChosen(id);
            setError(undefined);
          }}
        />
      )}
      <div className={style.acts}>
        <Button variant="primary" isPending={isLogging || isPending} onPress={log}>
          Log Practice & Exit
        </Button>
        <Button variant="still" isDisabled={isLogging} onPress={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
