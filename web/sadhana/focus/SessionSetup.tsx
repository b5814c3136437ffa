import { type FormEvent, useRef } from 'react';
import { LIMITS } from '#contract/platform/constants.ts';
import { UnsentLogs } from '#web/sadhana/unsent/UnsentLogs.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ChimeControls } from './ChimeControls.tsx';
import { DURATIONS } from './focusSession.ts';
import { PracticeSummary } from './PracticeSummary.tsx';
import style from './SessionSetup.module.css';
import type { Practices } from './usePractices.ts';
import type { Preparation } from './usePreparation.ts';

const CHOICES = DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
  short: String(minutes),
}));

interface Props {
  preparation: Preparation;
  practices: Practices;
  onStart: () => void;
  onReset: () => void;
}

/** What is chosen before a session starts. */
export function SessionSetup({ preparation, practices, onStart, onReset }: Props) {
  const { terms, text, error, note, isSet, field } = preparation;
  const starter = useRef<HTMLButtonElement>(null);
  const set = (event: FormEvent) => {
    event.preventDefault();
    if (preparation.set()) starter.current?.focus();
  };
  return (
    <div className={style.preparing}>
      {terms.practiceId && <PracticeSummary practices={practices} />}
      {note && <Note role="status">{note}</Note>}
      <form className={style.intention} noValidate onSubmit={set}>
        <TextField
          label="Intention (sankalpa)"
          autoComplete="off"
          isRequired
          maxLength={LIMITS.sankalpa}
          value={text}
          onChange={preparation.write}
          inputRef={field}
          error={error}
          hint={
            isSet ? 'It is set, and stays as it is until you reset.' : 'It stays as it is until you reset.'
          }
        />
        <Button type="submit">Set Intention</Button>
      </form>
      <RadioGroup
        label="Duration"
        look="discs"
        unit="minutes"
        options={CHOICES}
        value={String(terms.minutes)}
        isDisabled={terms.practiceId !== null}
        onChange={(chosen) => {
          const minutes = DURATIONS.find((each) => String(each) === chosen);
          if (minutes) preparation.choose(minutes);
        }}
      />
      <div className={style.start}>
        <Button
          variant={isSet || text.trim() ? 'primary' : 'quiet'}
          size="large"
          ref={starter}
          onPress={onStart}
        >
          Start
        </Button>
        {isSet && (
          <Button variant="still" onPress={onReset}>
            Reset
          </Button>
        )}
        <p className={style.hint} data-keys={isSet ? '' : undefined}>
          {isSet ? 'The space bar starts, pauses and resumes.' : 'Set an intention to begin.'}
        </p>
      </div>
      <ChimeControls />
      <UnsentLogs />
    </div>
  );
}
