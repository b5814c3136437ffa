import { Pause, Play } from 'lucide-react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { ChimeControls } from './ChimeControls.tsx';
import type { FocusSession, FocusTerms } from './focusSession.ts';
import { PracticeSummary } from './PracticeSummary.tsx';
import style from './RunningSession.module.css';
import type { Practices } from './usePractices.ts';

interface Props {
  session: FocusSession;
  asked: FocusTerms;
  /** Whether the button that was just pressed has made room for this. */
  takesFocus: boolean;
  practices: Practices;
  onChangeIntention: () => void;
  onToggle: () => void;
  onStop: () => void;
  onReset: () => void;
}

/** A session under way, running or paused. */
export function RunningSession({ session, asked, takesFocus, practices, onChangeIntention, ...acts }: Props) {
  const { phase, sankalpa, practiceId } = session;
  const isRunning = phase === 'running';
  const isAnother =
    (asked.practiceId !== null && asked.practiceId !== practiceId) ||
    (asked.sankalpa !== '' && asked.sankalpa !== sankalpa);
  return (
    <div className={style.sitting}>
      {/* A field, as it was when it was set, so that trying to change it can be answered. */}
      <textarea
        className={style.intention}
        aria-label="Intention (sankalpa)"
        dir="auto"
        rows={Math.ceil(sankalpa.length / 40)}
        value={sankalpa}
        onChange={onChangeIntention}
      />
      <div className={style.controls}>
        {practiceId && <PracticeSummary practices={practices} />}
        <div className={style.acts}>
          <Button variant="still" autoFocus={takesFocus} onPress={acts.onToggle}>
            {isRunning ? <Pause /> : <Play />}
            {isRunning ? 'Pause' : 'Resume'}
          </Button>
          <Button variant="still" onPress={acts.onStop}>
            Stop Early
          </Button>
          <Button variant="still" onPress={acts.onReset}>
            Reset
          </Button>
        </div>
        <ChimeControls isLine />
      </div>
      {isAnother && (
        <Note role="status">This session is already under way. Finish or reset it to begin another.</Note>
      )}
    </div>
  );
}
