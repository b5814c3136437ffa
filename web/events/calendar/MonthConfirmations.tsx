import { t } from '@lingui/core/macro';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { ConfirmMonth } from '#web/events/series/living/ConfirmMonth.tsx';
import { monthToConfirm } from '#web/events/series/living/confirmation.ts';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './MonthConfirmations.module.css';

interface Props {
  /** `YYYY-MM` */
  month: string;
  occurrences: readonly OccurrenceCard[];
}

/** For guides: the series without an end whose dates in a month are not confirmed yet, with buttons that confirm them. */
export function MonthConfirmations({ month, occurrences }: Props) {
  const unconfirmed = occurrences.filter(
    ({ isConfirmed, day, endTime }) =>
      !isConfirmed && monthOf(day) === month && Date.parse(endTime) > Date.now(),
  );
  const series = [...new Map(unconfirmed.map((date) => [date.seriesId, date])).values()];
  if (series.length === 0) return null;
  return (
    <section aria-label={t`Not yet confirmed`}>
      <List className={style.series}>
        {series.map(({ seriesId, title, timezone }) => (
          <li key={seriesId}>
            <span {...userText()}>{title}</span>
            <ConfirmMonth seriesId={seriesId} title={title} toConfirm={monthToConfirm(month, timezone)} />
          </li>
        ))}
      </List>
    </section>
  );
}
