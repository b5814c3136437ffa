import { useRef, useState } from 'react';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { dayText } from '#web/sadhana/dayText.ts';
import { minutesText } from '#web/sadhana/focus/minutesText.ts';
import { PracticeChoice } from '#web/sadhana/focus/PracticeChoice.tsx';
import { usePractices } from '#web/sadhana/focus/usePractices.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { retryLog } from './retryLog.ts';
import style from './UnsentRow.module.css';
import { deleteUnsentLog, type UnsentLog } from './unsentLog.ts';

interface Props {
  memberId: string;
  log: UnsentLog;
}

/** One unsent log; of one that the server has refused also why, and what can be done. */
export function UnsentRow({ memberId, log }: Props) {
  const { practised, practice, day, sankalpa, refusal } = log;
  return (
    <article className={style.row} aria-label={practice.name}>
      <h3 className={style.what}>
        {minutesText(practised)} · <bdi>{practice.name}</bdi>
      </h3>
      <p className={style.day}>{dayText(day)}</p>
      <p className={style.sankalpa} dir="auto">
        {sankalpa}
      </p>
      {refusal && <Refused memberId={memberId} log={log} words={refusal.text} />}
    </article>
  );
}

const QUESTION = {
  title: 'Discard this practice?',
  body: 'It has not been logged, and cannot be brought back.',
  action: 'Discard',
  tone: 'danger',
} as const;

function Refused({ memberId, log, words }: Props & { words: string }) {
  const confirm = useConfirm();
  const practices = usePractices(null);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(log.practice.id);
  const [error, setError] = useState<string>();
  const practice = practices.timed.find(({ id }) => id === chosen);

  const again = () => {
    if (practice) {
      // The buttons go when it waits again.
      focusHeading();
      return retryLog(memberId, log, practice);
    }
    setError('Choose a practice to log it to.');
    select.current?.focus();
  };
  const discard = async () => {
    if (!(await confirm(QUESTION))) return;
    deleteUnsentLog(memberId, log.key);
    focusHeading();
  };
  return (
    <div className={style.refused}>
      <Note tone="rose" role="status">
        It could not be logged: {words}
      </Note>
      <PracticeChoice
        practices={practices}
        value={practice?.id ?? ''}
        error={error}
        inputRef={select}
        isDisabled={false}
        onChange={(id) => {
          setChosen(id);
          setError(undefined);
        }}
      />
      <div className={style.acts}>
        <Button variant="quiet" onPress={again}>
          Log Again
        </Button>
        <Button variant="still" onPress={discard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
