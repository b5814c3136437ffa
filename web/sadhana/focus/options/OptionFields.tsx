import { MAX_INTERVAL, MAX_INTERVAL_BELLS } from '#web/sadhana/focus/bells/intervals.ts';
import { SOUNDS } from '#web/sadhana/focus/bells/sounds.ts';
import { settleInText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import { MAX_MINUTES } from '#web/sadhana/focus/timeline/timeline.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './MoreOptions.module.css';
import { SOUND_LABELS } from './optionsText.ts';
import { SETTLE_IN_SECONDS, TimerOptions } from './timerOptions.ts';
import type { SessionOptions } from './useSessionOptions.ts';
import type { IntervalFields } from './useTimerOptions.ts';

interface Props {
  options: SessionOptions;
}

export function OptionFields({ options: sessionOptions }: Props) {
  const { length, isLengthLocked, timerOptions, invalidField } = sessionOptions;
  const { options, change } = timerOptions;
  return (
    <div className={style.fields}>
      <TextField
        label="Own length (minutes)"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_MINUTES}
        autoComplete="off"
        value={length.ownText}
        onChange={length.changeOwn}
        error={length.error}
        isDisabled={isLengthLocked}
        inputRef={length.isValid ? undefined : invalidField}
      />
      <Switch
        isSelected={length.isOpen}
        onChange={length.changeOpen}
        isDisabled={isLengthLocked}
        hint={`Counts up until you end it, at most ${MAX_MINUTES} minutes.`}
      >
        Open-ended
      </Switch>
      <Select
        label="Settle in"
        options={SETTLE_IN_OPTIONS}
        value={String(options.settleInS)}
        onChange={(value) =>
          change(TimerOptions.pick({ settleInS: true }).parse({ settleInS: Number(value) }))
        }
      />
      <IntervalBellFields options={sessionOptions} />
      <RadioGroup
        label="Bell"
        variant="chips"
        options={SOUND_OPTIONS}
        value={options.sound}
        onChange={(sound) => change(TimerOptions.pick({ sound: true }).parse({ sound }))}
      />
      <div className={style.touchOnly}>
        <Switch
          isSelected={options.ringsWhenLocked}
          onChange={(ringsWhenLocked) => change({ ringsWhenLocked })}
          hint="Plays an almost silent tone, pauses other apps' sound, ignores the mute switch. Not all phones allow it."
        >
          Ring on a locked phone
        </Switch>
      </div>
    </div>
  );
}

function IntervalBellFields({ options: { timerOptions, length, invalidField, hasTooManyBells } }: Props) {
  const { intervalFields, changeIntervals, intervalError, isValid } = timerOptions;
  const field = {
    autoComplete: 'off',
    error: intervalError,
    inputRef: length.isValid && !isValid ? invalidField : undefined,
  };
  const limitHint = hasTooManyBells ? `Only the first ${MAX_INTERVAL_BELLS} bells ring.` : undefined;
  return (
    <>
      <Select
        label="Interval bells"
        options={INTERVAL_OPTIONS}
        value={intervalFields.kind}
        onChange={(kind) => changeIntervals({ kind: kind as IntervalFields['kind'] })}
      />
      {intervalFields.kind === 'every' && (
        <TextField
          {...field}
          label="Interval (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_INTERVAL}
          value={intervalFields.every}
          onChange={(every) => changeIntervals({ every })}
          hint={limitHint}
        />
      )}
      {intervalFields.kind === 'at' && (
        <TextField
          {...field}
          label="Minutes"
          value={intervalFields.at}
          onChange={(at) => changeIntervals({ at })}
          placeholder="10, 20"
          hint={limitHint}
        />
      )}
    </>
  );
}

const SETTLE_IN_OPTIONS = SETTLE_IN_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'None' : settleInText(seconds),
}));

const INTERVAL_OPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'every', label: 'At regular intervals' },
  { value: 'at', label: 'At chosen minutes' },
];

const SOUND_OPTIONS = SOUNDS.map((sound) => ({ value: sound, label: SOUND_LABELS[sound] }));
