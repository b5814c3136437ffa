import { Pause, Play } from 'lucide-react';
import { ChimeControls } from '#web/sadhana/focus/chime/ChimeControls.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { FocusSession, SessionSettings } from './focusSession.ts';
import style from './RunningSession.module.css';
import { PracticeSummary, type SessionPractices } from './SessionPractices.tsx';

interface Props {
  session: FocusSession;
  initialSettings: SessionSettings;
  /** Whether the session was just started here, so that the button with the focus has disappeared. */
  takesFocus: boolean;
  practices: SessionPractices;
  onChangeIntention: () => void;
  onToggle: () => void;
  onStop: () => void;
  onReset: () => void;
}

/** A session that is running or paused. */
export function RunningSession({
  session,
  initialSettings,
  takesFocus,
  practices,
  onChangeIntention,
  ...actions
}: Props) {
  const { phase, sankalpa, practiceId } = session;
  const isRunning = phase === 'running';
  const isAnotherRequested =
    (initialSettings.practiceId !== null && initialSettings.practiceId !== practiceId) ||
    (initialSettings.sankalpa !== '' && initialSettings.sankalpa !== sankalpa);
  return (
    <div className={style.session}>
      {/* A text field, so that an attempt to change it shows why that is not possible. */}
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
        <div className={style.actions}>
          <Button variant="subtle" autoFocus={takesFocus} onPress={actions.onToggle}>
            {isRunning ? <Pause /> : <Play />}
            {isRunning ? 'Pause' : 'Resume'}
          </Button>
          <Button variant="subtle" onPress={actions.onStop}>
            Stop Early
          </Button>
          <Button variant="subtle" onPress={actions.onReset}>
            Reset
          </Button>
        </div>
        <ChimeControls isCompact />
      </div>
      {isAnotherRequested && (
        <Note role="status">This session is already under way. Finish or reset it to begin another.</Note>
      )}
    </div>
  );
}
