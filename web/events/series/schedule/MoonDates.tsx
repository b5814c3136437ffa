import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MoonRule } from '#contract/events/ruleDays.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import type { EventFormValues } from '#web/events/series/eventFormValues.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Chip } from '#web/ui/feedback/Chip.tsx';
import { dateFormatter } from '#web/ui/locale.ts';
import style from './MoonDates.module.css';
import { useSchedule, useServerReading } from './useServerReading.ts';

interface Props {
  form: UseFormReturn<EventFormValues, unknown, SeriesDraft>;
}

/** The number of dates that are shown at first. */
const SHOWN_DATES = 6;

/** The computed days of a series on days of the moon, each of which the guide can move by a day or leave out. */
export function MoonDates({ form }: Props) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const schedule = useSchedule(form.control);
  const { startTime, timezone, recurrence } = schedule;
  const { adjust } = recurrence;
  // The computed days do not depend on what the guide changes.
  const { latest, failure } = useServerReading({ ...schedule, recurrence: { ...recurrence, adjust: [] } });
  const storedAdjust = form.formState.defaultValues?.recurrence?.adjust ?? [];
  // The day before the start belongs to the series only if it was moved to the start.
  const isListed = (day: string) =>
    day >= startTime.slice(0, 10) || [...adjust, ...storedAdjust].some((each) => each?.on === day);
  const days = latest?.moonDays?.filter(isListed) ?? [];

  function change(day: string, by: number | null | undefined) {
    const others = adjust.filter(({ on }) => on !== day);
    const changed = by === undefined ? others : [...others, { on: day, by }];
    const inOrder = changed.toSorted((one, other) => (one.on < other.on ? -1 : 1));
    form.setValue('recurrence.adjust', inOrder, { shouldDirty: true });
  }

  if (failure && !isClientError(failure))
    return (
      <p className={style.hint}>
        <Trans>The dates cannot be shown now. You can still change them later.</Trans>
      </p>
    );
  if (days.length === 0) return null;
  return (
    <fieldset className={style.dates}>
      <legend>
        <Trans>Dates</Trans>
      </legend>
      <p className={style.hint}>
        <Trans>Computed for 06:00 in {timezone}. Your tradition’s calendar may differ by a day.</Trans>
      </p>
      <ol>
        {(isShowingAll ? days : days.slice(0, SHOWN_DATES)).map((day) => (
          <MoonDate
            key={day}
            day={day}
            by={adjust.find(({ on }) => on === day)?.by}
            onChange={(by) => change(day, by)}
          />
        ))}
      </ol>
      {!isShowingAll && days.length > SHOWN_DATES && (
        <Button variant="plain" onPress={() => setIsShowingAll(true)}>
          <Trans>Show All Dates</Trans>
        </Button>
      )}
    </fieldset>
  );
}

/** Formats in UTC, because a calendar day is the same in every zone. */
const dayText = dateFormatter({
  ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
});

interface DateProps {
  /** The computed day. */
  day: string;
  /** The change of the guide; undefined if there is none. */
  by: MoonRule['adjust'][number]['by'] | undefined;
  onChange: (by: number | null | undefined) => void;
}

function MoonDate({ day, by, onChange }: DateProps) {
  const id = useId();
  const text = dayText(new Date(dayOfNumber(dayNumber(day) + (by ?? 0))));
  const choice = (label: string, value: number | null) => (
    <Chip isPressed={by === value} onPress={() => onChange(by === value ? undefined : value)}>
      {label}
    </Chip>
  );
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which cannot stand in a row. */}
      <div className={style.date} role="group" aria-labelledby={id}>
        <span id={id}>{by === null ? <s>{text}</s> : text}</span>
        <span className={style.choices}>
          {choice(t`A Day Earlier`, -1)}
          {choice(t`A Day Later`, 1)}
          {choice(t`Leave Out`, null)}
        </span>
      </div>
    </li>
  );
}
