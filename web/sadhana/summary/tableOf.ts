import { t } from '@lingui/core/macro';
import type { PracticeType } from '#contract/sadhana/practices.ts';
import type { Summary } from '#contract/sadhana/summary.ts';
import { practiceName } from '#web/platform/practiceName.ts';

/** A column of figures, with a value for each row. */
export interface Column {
  key: string;
  header: string;
  /** The unit of a practice. */
  type?: PracticeType;
  values: number[];
  total: number;
}

export interface SummaryColumns {
  /** Months, `YYYY-MM`, or years, `YYYY`, earliest first. */
  periods: string[];
  /** The days, logs and minutes of all practices. */
  columns: Column[];
  /** A column for each practice. */
  practices: Column[];
}

/**
 * The summary as columns. Periods that have not begun
 * on `today` are left out, unless they have a log.
 */
export function tableOf({ periods, practices }: Summary, today: string): SummaryColumns {
  const shown = periods.flatMap(({ period, logs }, index) => (period <= today || logs > 0 ? [index] : []));
  const shownPeriods = shown.flatMap((index) => periods[index] ?? []);
  const column = (fields: Omit<Column, 'total'>): Column => ({
    ...fields,
    total: fields.values.reduce((sum, value) => sum + value, 0),
  });
  return {
    periods: shownPeriods.map(({ period }) => period),
    columns: [
      column({ key: 'days', header: t`Days`, values: shownPeriods.map(({ days }) => days) }),
      column({ key: 'logs', header: t`Logs`, values: shownPeriods.map(({ logs }) => logs) }),
      column({ key: 'minutes', header: t`Minutes`, values: shownPeriods.map(({ minutes }) => minutes) }),
    ],
    practices: practices.map(({ practice: { id, name, type }, values }) =>
      column({
        key: id,
        header: practiceName({ id, name }),
        type,
        values: shown.map((index) => values[index] ?? 0),
      }),
    ),
  };
}
