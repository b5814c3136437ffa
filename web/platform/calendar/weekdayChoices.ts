import { t } from '@lingui/core/macro';
import type { Weekday } from '#contract/platform/weekdays.ts';

/**
 * The weekdays as options of a `CheckboxGroup`, from Monday. The contract's list of weekdays is not used, because pages
 * would load zod with it.
 */
export const weekdayChoices = (): { value: Weekday; label: string; short: string }[] => [
  { value: 'MO', label: t`Monday`, short: t`Mo` },
  { value: 'TU', label: t`Tuesday`, short: t`Tu` },
  { value: 'WE', label: t`Wednesday`, short: t`We` },
  { value: 'TH', label: t`Thursday`, short: t`Th` },
  { value: 'FR', label: t`Friday`, short: t`Fr` },
  { value: 'SA', label: t`Saturday`, short: t`Sa` },
  { value: 'SU', label: t`Sunday`, short: t`Su` },
];
