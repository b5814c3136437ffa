import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { yearQuery } from '#web/sadhana/queries.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { monthSummaries, yearSummary } from './heatmap.ts';
import style from './YearCard.module.css';

interface Props {
  year: string;
  onYearChange: (year: string | null) => void;
  onDaySelect: (day: string) => void;
}

/** A year of practice as a heatmap and as text. */
export function YearCard({ year, onYearChange, onDaySelect }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(yearQuery(year));
  const practiceDays = isPlaceholderData ? undefined : data;
  const YearHeatmap = useLazy(loadYearHeatmap, true, () => {
    toast.failure(t(LOAD_FAILED));
    onYearChange(null);
  });
  const changeYear = (offset: number) => onYearChange(String(Number(year) + offset));
  return (
    <Card>
      <section aria-labelledby="year">
        <div className={style.head}>
          <div className={style.pager}>
            <h2 id="year">{year}</h2>
            {/* The label is not "Next year", because the button that opens this card is named "Year". */}
            <IconButton label={t`Show ${{ year: Number(year) - 1 }}`} onPress={() => changeYear(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={t`Show ${{ year: Number(year) + 1 }}`} onPress={() => changeYear(1)}>
              <ChevronRight />
            </IconButton>
          </div>
          <p className={style.legend} aria-hidden="true">
            <Trans context="practice">Less</Trans> <i /> <i /> <i /> <i /> <i />{' '}
            <Trans context="practice">More</Trans>
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and must scroll by
              keyboard */}
        <section className={style.box} aria-label={t`Days of ${year}`} tabIndex={0}>
          {practiceDays && YearHeatmap ? (
            <YearHeatmap {...{ year, practiceDays, onDaySelect }} />
          ) : (
            <div className={style.skeleton} aria-busy={!error}>
              {error && !data && (
                <QueryError message={t`Failed to load logs.`} failure={error} onRetry={refetch} />
              )}
            </div>
          )}
        </section>
        {practiceDays && (
          <>
            <p className={style.summary}>{yearSummary(year, practiceDays)}</p>
            <VisuallyHidden as="div">
              <ul>
                {monthSummaries(practiceDays).map((summary) => (
                  <li key={summary}>{summary}</li>
                ))}
              </ul>
            </VisuallyHidden>
          </>
        )}
      </section>
    </Card>
  );
}

const LOAD_FAILED = msg`The year could not be loaded. Check your connection.`;
/** The heatmap is in a separate chunk, which is loaded when a year is first opened. */
const loadYearHeatmap = async () => (await import('./YearHeatmap.tsx')).YearHeatmap;
