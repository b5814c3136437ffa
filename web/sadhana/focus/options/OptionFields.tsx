import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MAX_INTERVAL, MAX_INTERVAL_BELLS } from '#web/sadhana/focus/bells/intervals.ts';
import { SOUNDS } from '#web/sadhana/focus/bells/sounds.ts';
import { settleInText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import { MAX_MINUTES } from '#web/sadhana/focus/timeline/timeline.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './MoreOptions.module.css';
import { soundLabel } from './optionsText.ts';
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
        label={t`Own length (minutes)`}
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
        hint={t`Counts up until you end it, at most ${MAX_MINUTES} minutes.`}
      >
        <Trans>Open-ended</Trans>
      </Switch>
      <Select
        label={t`Settle in`}
        options={settleInOptions()}
        value={String(options.settleInS)}
        onChange={(value) =>
          change(TimerOptions.pick({ settleInS: true }).parse({ settleInS: Number(value) }))
        }
      />
      <IntervalBellFields options={sessionOptions} />
      <RadioGroup
        label={t({ message: 'Bell', context: 'choice of a sound' })}
        variant="chips"
        options={SOUNDS.map((sound) => ({ value: sound, label: soundLabel(sound) }))}
        value={options.sound}
        onChange={(sound) => change(TimerOptions.pick({ sound: true }).parse({ sound }))}
      />
      <div className={style.touchOnly}>
        <Switch
          isSelected={options.ringsWhenLocked}
          onChange={(ringsWhenLocked) => change({ ringsWhenLocked })}
          hint={t`Plays an almost silent tone, pauses other apps' sound, ignores the mute switch. Not all phones allow it.`}
        >
          <Trans>Ring on a locked phone</Trans>
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
  const limitHint = hasTooManyBells ? t`Only the first ${MAX_INTERVAL_BELLS} bells ring.` : undefined;
  return (
    <>
      <Select
        label={t`Interval bells`}
        options={intervalOptions()}
        value={intervalFields.kind}
        onChange={(kind) => changeIntervals({ kind: kind as IntervalFields['kind'] })}
      />
      {intervalFields.kind === 'every' && (
        <TextField
          {...field}
          label={t`Interval (minutes)`}
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
          label={t`Minutes`}
          value={intervalFields.at}
          onChange={(at) => changeIntervals({ at })}
          placeholder="10, 20"
          hint={limitHint}
        />
      )}
    </>
  );
}

const settleInOptions = () =>
  SETTLE_IN_SECONDS.map((seconds) => ({
    value: String(seconds),
    label: seconds === 0 ? t({ message: 'None', context: 'time to settle in' }) : settleInText(seconds),
  }));

const intervalOptions = () => [
  { value: 'none', label: t({ message: 'None', context: 'interval bells' }) },
  { value: 'every', label: t`At regular intervals` },
  { value: 'at', label: t`At chosen minutes` },
];
