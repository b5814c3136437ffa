import { t } from '@lingui/core/macro';
import type { Rest } from '#contract/sadhana/settings.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';

/** "Wednesday, 18 November to Sunday, 22 November", or one day. */
export const restText = ({ from, to }: Pick<Rest, 'from' | 'to'>): string =>
  from === to ? dayText(from) : t`${{ from: dayText(from) }} to ${{ to: dayText(to) }}`;
