import { type FormEvent, useRef } from 'react';
import { LIMITS } from '#contract/platform/constants.ts';
import { ChimeControls } from '#web/sadhana/focus/chime/ChimeControls.tsx';
import { SittingNow } from '#web/sadhana/presence/SittingNow.tsx';
import { UnsentLogs } from '#web/sadhana/unsent/UnsentLogs.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { DURATIONS } from './focusSession.ts';
import { PracticeSummary, type SessionPractices } from './SessionPractices.tsx';
import style from './SessionSetup.module.css';
import type { Preparation } from './usePreparation.ts';

const DURATION_OPTIONS = DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
  short: String(minutes),
}));

interface Props {
  preparation: Preparation;
  practices: SessionPractices;
  onStart: () => void;
  onReset: () => void;
}

/** The intention and duration of a session, before it starts. */
export function SessionSetup({ preparation, practices, onStart, onReset }: Props) {
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
          label="Intention (sankalpa)"
          autoComplete="off"
          isRequired
          maxLength={LIMITS.sankalpa}
          value={text}
          onChange={preparation.changeText}
          inputRef={field}
          error={error}
          hint={
            isIntentionSet
              ? 'It is set, and stays as it is until you reset.'
              : 'It stays as it is until you reset.'
          }
        />
        <Button type="submit">Set Intention</Button>
      </form>
      <RadioGroup
        label="Duration"
        variant="circles"
        unit="minutes"
        options={DURATION_OPTIONS}
        value={String(settings.minutes)}
        isDisabled={settings.practiceId !== null}
        onChange={(chosen) => {
          const minutes = DURATIONS.find((each) => String(each) === chosen);
          if (minutes) preparation.setDuration(minutes);
        }}
      />
      <div className={style.start}>
        <Button
          variant={isIntentionSet || text.trim() ? 'primary' : 'quiet'}
          size="large"
          ref={startButton}
          onPress={onStart}
        >
          Start
        </Button>
        {isIntentionSet && (
          <Button variant="subtle" onPress={onReset}>
            Reset
          </Button>
        )}
        <p className={style.hint} data-has-shortcut={isIntentionSet ? '' : undefined}>
          {isIntentionSet ? 'The space bar starts, pauses and resumes.' : 'Set an intention to begin.'}
        </p>
      </div>
      <SittingNow />
      <ChimeControls />
      <UnsentLogs />
    </div>
  );
}
