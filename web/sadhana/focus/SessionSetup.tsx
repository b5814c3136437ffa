import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { LIMITS } from '#contract/platform/constants.ts';
import { ChimeControls } from '#web/sadhana/focus/chime/ChimeControls.tsx';
import { MoreOptions } from '#web/sadhana/focus/options/MoreOptions.tsx';
import type { SessionOptions } from '#web/sadhana/focus/options/useSessionOptions.ts';
import { SequenceSetup } from '#web/sadhana/focus/sequence/SequenceSetup.tsx';
import type { SequenceState } from '#web/sadhana/focus/sequence/useSequence.ts';
import { lengthText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import { SittingNow } from '#web/sadhana/presence/SittingNow.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { DURATIONS } from './focusSession.ts';
import { PracticeSummary, type SessionPractices } from './SessionPractices.tsx';
import style from './SessionSetup.module.css';
import type { Preparation } from './usePreparation.ts';

const durationOptions = () =>
  DURATIONS.map((minutes) => ({
    value: String(minutes),
    label: lengthText(minutes),
    short: String(minutes),
  }));

const TOUCH_NOTE = msg`Keep this page open. On a locked phone the chime may be late or silent; your minutes count all the same.`;

interface Props {
  preparation: Preparation;
  options: SessionOptions;
  /** Null if no preset is named. */
  sequence: SequenceState | null;
  practices: SessionPractices;
  unsentLogs: ReactNode;
  onStart: () => void;
  onReset: () => void;
}

/** The intention and duration of a session, before it starts. */
export function SessionSetup({
  preparation,
  options,
  sequence,
  practices,
  unsentLogs,
  onStart,
  onReset,
}: Props) {
  const { settings, text, error, note, isIntentionSet, field } = preparation;
  const startButton = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preparation.setIntention()) startButton.current?.focus();
  };
  return (
    <div className={style.setup}>
      {settings.practiceId && <PracticeSummary practices={practices} />}
      {note && <Note role="status">{note}</Note>}
      <form className={style.intention} noValidate onSubmit={submit}>
        <TextField
          label={t`Intention (sankalpa)`}
          autoComplete="off"
          isRequired
          maxLength={LIMITS.sankalpa}
          value={text}
          onChange={preparation.changeText}
          inputRef={field}
          error={error}
          hint={
            isIntentionSet
              ? t`It is set, and stays as it is until you reset.`
              : t`It stays as it is until you reset.`
          }
        />
        <Button type="submit">
          <Trans>Set Intention</Trans>
        </Button>
      </form>
      {sequence ? (
        <SequenceSetup sequence={sequence} />
      ) : (
        <RadioGroup
          label={t`Duration`}
          variant="circles"
          unit={t`minutes`}
          options={durationOptions()}
          value={options.length.duration}
          isDisabled={options.isLengthLocked}
          onChange={(chosen) => options.length.chooseDuration(Number(chosen))}
        />
      )}
      <MoreOptions options={options} />
      <div className={style.start}>
        <Button
          variant="primary"
          size="large"
          ref={startButton}
          isDisabled={sequence !== null && !sequence.parts}
          onPress={onStart}
        >
          <Trans context="verb">Start</Trans>
        </Button>
        {isIntentionSet && (
          <Button variant="subtle" onPress={onReset}>
            <Trans context="verb">Reset</Trans>
          </Button>
        )}
        <p className={style.hint} data-has-shortcut={isIntentionSet ? '' : undefined}>
          {isIntentionSet ? t`The space bar starts, pauses and resumes.` : t`Set an intention to begin.`}
        </p>
      </div>
      <SittingNow />
      <p className={style.touchNote}>{t(TOUCH_NOTE)}</p>
      <ChimeControls sound={options.timerOptions.options.sound} />
      {unsentLogs}
    </div>
  );
}
