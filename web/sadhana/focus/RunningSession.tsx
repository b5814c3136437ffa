import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pause, Play, SkipForward } from 'lucide-react';
import { practiceName } from '#web/platform/practiceName.ts';
import { ChimeControls } from '#web/sadhana/focus/chime/ChimeControls.tsx';
import type { Stage } from '#web/sadhana/focus/timeline/timeline.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { userText } from '#web/ui/userText.ts';
import type { FocusSession, SessionSettings } from './focusSession.ts';
import style from './RunningSession.module.css';
import { PracticeSummary, type SessionPractices } from './SessionPractices.tsx';

interface Props {
  session: FocusSession;
  stage: Stage;
  initialSettings: SessionSettings;
  /** Whether the session was just started here, so that the button with the focus has disappeared. */
  takesFocus: boolean;
  practices: SessionPractices;
  onChangeIntention: () => void;
  onToggle: () => void;
  onNext: () => void;
  onStop: () => void;
  onReset: () => void;
}

/** A session that is running or paused. */
export function RunningSession({
  session,
  stage,
  initialSettings,
  takesFocus,
  practices,
  onChangeIntention,
  ...actions
}: Props) {
  const { phase, sankalpa, practiceId, isOpen, parts, sound = 'bowl' } = session;
  const isRunning = phase === 'running';
  const isAnotherRequested =
    (initialSettings.practiceId !== null && initialSettings.practiceId !== practiceId) ||
    (initialSettings.presetId !== undefined && initialSettings.presetId !== session.presetId) ||
    (initialSettings.sankalpa !== '' && initialSettings.sankalpa !== sankalpa);
  const hasNextPart = stage.name === 'part' && stage.index < (parts?.length ?? 0) - 1;
  return (
    <div className={style.session}>
      <StageText stage={stage} parts={parts} />
      {/* A text field, so that an attempt to change it shows why that is not possible. */}
      <textarea
        className={style.intention}
        aria-label={t`Intention (sankalpa)`}
        {...userText()}
        rows={Math.ceil(sankalpa.length / 40)}
        value={sankalpa}
        onChange={onChangeIntention}
      />
      <div className={style.controls}>
        {practiceId && <PracticeSummary practices={practices} />}
        <div className={style.actions}>
          <Button variant="subtle" autoFocus={takesFocus} onPress={actions.onToggle}>
            {isRunning ? <Pause /> : <Play />}
            {isRunning ? t({ message: 'Pause', context: 'verb' }) : t({ message: 'Resume', context: 'verb' })}
          </Button>
          {hasNextPart && (
            <Button variant="subtle" onPress={actions.onNext}>
              <SkipForward />
              <Trans context="part of a session">Next</Trans>
            </Button>
          )}
          <Button variant="subtle" onPress={actions.onStop}>
            {isOpen ? t`End Sit` : t`Stop Early`}
          </Button>
          <Button variant="subtle" onPress={actions.onReset}>
            <Trans context="verb">Reset</Trans>
          </Button>
        </div>
        <ChimeControls isCompact sound={sound} />
      </div>
      {isAnotherRequested && (
        <Note role="status">
          <Trans>This session is already under way. Finish or reset it to begin another.</Trans>
        </Note>
      )}
    </div>
  );
}

/** The stage of a session that has several: the time to settle in, or the part of a sequence. */
function StageText({ stage, parts }: { stage: Stage; parts: FocusSession['parts'] }) {
  if (stage.name === 'settle-in')
    return (
      <p className={style.stage}>
        <Trans>Settle in</Trans>
      </p>
    );
  const part = stage.name === 'part' && parts?.[stage.index];
  if (!parts || !part) return null;
  const number = stage.index + 1;
  const count = parts.length;
  return (
    <p className={style.stage}>
      <Trans>
        Part {number} of {count}: <bdi>{practiceName({ id: part.practiceId, name: part.name })}</bdi>
      </Trans>
    </p>
  );
}
