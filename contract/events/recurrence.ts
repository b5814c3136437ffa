import { z } from 'zod';
import { instantOrLocalTime } from '#contract/platform/instants.ts';
import { calendarDay, count, flag, outputDay, outputInstant } from '#contract/platform/primitives.ts';
import { missingOrInvalid, schemaMessage } from '#contract/platform/say.ts';
import { WEEKDAYS, Weekday } from '#contract/platform/weekdays.ts';

export const Frequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], {
  error: missingOrInvalid(
    schemaMessage('{label} is required', { label: 'Frequency' }),
    schemaMessage('Frequency must be DAILY, WEEKLY or MONTHLY'),
    (input) => !input,
  ),
});
export type Frequency = z.output<typeof Frequency>;

/** The maximum number of occurrences of a series. */
export const MAX_OCCURRENCES = 750;

const NO_DAY_MESSAGE = 'Please select at least one day';

/** The days of the moon on which a series can take place. */
export const SERIES_MOON_DAYS = ['full', 'new', 'ekadashi'] as const;
const Moon = z.enum(SERIES_MOON_DAYS, schemaMessage('Moon must be full, new or ekadashi'));

/** The maximum number of days of the moon that the guides of a series can change. */
export const MAX_ADJUSTED_DAYS = 60;

const BY = schemaMessage('By must be -1, 1, or null to leave the day out');
/** A computed day of the moon that takes place a day earlier (-1), a day later (1), or not at all (null). */
const Adjustment = z.object({
  on: calendarDay('Day'),
  by: z
    .int(BY)
    .refine((by): boolean => by === -1 || by === 1, BY)
    .meta({ override: { type: 'integer', enum: [-1, 1] } })
    .nullable(),
});

interface DayRule {
  frequency?: Frequency;
  interval?: number;
  moon?: string | null | undefined;
  byDay?: Weekday[] | null;
  which?: number | null;
  monthDay?: number | null;
}

// A weekly rule needs days, a monthly one may have a single day with `which`, and other rules must not have any. All of
// this is checked even if other fields are invalid, so that all problems are reported together.
const hasRequiredDays = ({ frequency, byDay }: DayRule) => frequency !== 'WEEKLY' || Boolean(byDay?.length);
const hasNoExtraDays = ({ frequency, byDay, which }: DayRule) =>
  !byDay?.length || (frequency === 'MONTHLY' ? which != null : frequency !== 'DAILY');
const isMonthly = ({ frequency }: DayRule) => !['DAILY', 'WEEKLY'].includes(frequency ?? '');
const hasOneWeekday = (rule: DayRule) => rule.which == null || (isMonthly(rule) && rule.byDay?.length === 1);
const isMonthDayOfMonthly = (rule: DayRule) => rule.monthDay == null || isMonthly(rule);
const hasOneKindOfDay = ({ which, monthDay }: DayRule) => which == null || monthDay == null;
const isMonthlyMoon = (rule: DayRule) => rule.moon == null || (isMonthly(rule) && (rule.interval ?? 1) === 1);
const hasMoonAlone = ({ moon, byDay, which, monthDay }: DayRule) =>
  moon == null || (!byDay?.length && which == null && monthDay == null);
const moonIssue = { path: ['moon'], when: () => true };
const byDayIssue = { path: ['byDay'], when: () => true };
const whichIssue = { path: ['which'], when: () => true };
const monthDayIssue = { path: ['monthDay'], when: () => true };

/** The first to the fifth, or the last. */
const WHICH = [1, 2, 3, 4, 5, -1];
const NOT_A_WHICH = schemaMessage('Which must be 1 to 5, or -1 for the last');
const NOT_LAST_DAY = schemaMessage('Day of the month must be -1, the last day');

/** The rule in a request. `until` is inclusive. Only a series without an end (`isLiving`) has none. */
export const Recurrence = z
  .object(
    {
      frequency: Frequency,
      interval: count('Interval', 1, 1_000, schemaMessage('Must be at least 1')),
      byDay: z
        .array(Weekday, schemaMessage('{label} must be a list', { label: 'Days' }))
        .max(100, schemaMessage('Days must be at most 100'))
        .nullish()
        .transform((days) => (days?.length ? WEEKDAYS.filter((day) => days.includes(day)) : null)),
      /** In a monthly rule, which of the days with the weekday in `byDay`. */
      which: z
        .int(NOT_A_WHICH)
        .refine((which) => WHICH.includes(which), NOT_A_WHICH)
        .meta({ override: { type: 'integer', enum: WHICH } })
        .nullish()
        .meta({ example: null }),
      /** In a monthly rule, the last day of the month. Without it and `which`, it is the day of the month of the start. */
      monthDay: z
        .int(NOT_LAST_DAY)
        .refine((day): boolean => day === -1, NOT_LAST_DAY)
        .meta({ override: { type: 'integer', enum: [-1] } })
        .nullish()
        .meta({ example: null }),
      /** In a monthly rule, the days of the moon, computed in the time zone of the series. */
      moon: Moon.nullish().meta({ example: null }),
      /** The days of the moon that the guides have changed. */
      adjust: z
        .array(Adjustment, schemaMessage('{label} must be a list', { label: 'Changed days' }))
        .max(
          MAX_ADJUSTED_DAYS,
          schemaMessage('At most {max} days can be changed', { max: MAX_ADJUSTED_DAYS }),
        )
        .refine(
          (days) => new Set(days.map(({ on }) => on)).size === days.length,
          schemaMessage('Each day can be changed only once'),
        )
        .nullish()
        .meta({ example: null }),
      until: instantOrLocalTime('End date')
        .nullish()
        .transform((until) => until ?? null),
    },
    schemaMessage('{label} must be an object', { label: 'Recurrence' }),
  )
  .refine((rule) => hasRequiredDays(rule), { error: NO_DAY_MESSAGE, ...byDayIssue })
  .refine((rule) => hasNoExtraDays(rule), {
    error: schemaMessage('Days are chosen for weekly events only'),
    ...byDayIssue,
  })
  .refine((rule) => hasOneWeekday(rule), { error: schemaMessage('Choose one weekday'), ...whichIssue })
  .refine((rule) => isMonthDayOfMonthly(rule), {
    error: schemaMessage('The last day is chosen for monthly events only'),
    ...monthDayIssue,
  })
  .refine((rule) => hasOneKindOfDay(rule), {
    error: schemaMessage('Choose a weekday or the last day, not both'),
    ...monthDayIssue,
  })
  .refine((rule) => isMonthlyMoon(rule), {
    error: schemaMessage('Days of the moon are chosen for events of every month only'),
    ...moonIssue,
  })
  .refine((rule) => hasMoonAlone(rule), {
    error: schemaMessage('Choose a day of the moon or another day, not both'),
    ...moonIssue,
  })
  .refine(({ moon, adjust }) => moon != null || !adjust?.length, {
    error: schemaMessage('Only days of the moon can be changed'),
    path: ['adjust'],
  })
  .meta({ id: 'Recurrence' });
export type Recurrence = z.output<typeof Recurrence>;

/** Whether a series has no end. Its occurrences are made 12 months ahead, and guides confirm them. */
export const isLiving = flag('Without an end').optional().meta({ example: false });

/** A rule with an end date, or a series without an end (`isLiving`), whose rule has none. */
interface EndingRule {
  isLiving?: boolean | undefined;
  recurrence?: { until: string | null } | null | undefined;
}

export const NO_RULE_MESSAGE = schemaMessage('A series without an end must repeat');
const hasEndDate = ({ isLiving, recurrence }: EndingRule) =>
  Boolean(isLiving) || typeof recurrence !== 'object' || recurrence === null || recurrence.until != null;
const hasNoOtherEnd = ({ isLiving, recurrence }: EndingRule) => !isLiving || !recurrence?.until;
// Checked even if other fields are invalid, so that all problems are reported together.
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;
const untilIssue = { path: ['recurrence', 'until'], when: isObject };

/** Checks the end date of a rule in a shape with `isLiving` and `recurrence`. */
export const withEndDate = <T extends z.ZodType<EndingRule>>(shape: T): T =>
  shape
    .refine(hasEndDate, { error: schemaMessage('{label} is required', { label: 'End date' }), ...untilIssue })
    .refine(hasNoOtherEnd, {
      error: schemaMessage('A series without an end has no end date.'),
      ...untilIssue,
    })
    .refine(({ isLiving, recurrence }) => !isLiving || recurrence !== null, {
      error: NO_RULE_MESSAGE,
      path: ['isLiving'],
      when: isObject,
    });

/** The rule of a stored series. For a series without an end, `until` is the end of its last confirmed day. */
export const StoredRecurrence = z.object({
  frequency: Frequency,
  interval: z.int(),
  byDay: z.array(Weekday).nullable(),
  which: z.int().nullable().meta({ example: null }),
  monthDay: z.int().nullable().meta({ example: null }),
  /** Absent, with `adjust`, unless the series takes place on days of the moon. */
  moon: Moon.optional(),
  adjust: z.array(z.object({ on: outputDay, by: z.int().nullable() })).optional(),
  until: outputInstant,
});
export type StoredRecurrence = z.output<typeof StoredRecurrence>;
