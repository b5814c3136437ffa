import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { yearQuery } from '#web/sadhana/queries.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import { monthLines, yearSentence } from './heatmap.ts';
import style from './YearCard.module.css';

interface Props {
  year: string;
  onYear: (year: string | null) => void;
  onDay: (day: string) => void;
}

/** A year of practice as a string of beads, the deeper the more was practised on a day. */
export function YearCard({ year, onYear, onDay }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(yearQuery(year));
  const practised = isPlaceholderData ? undefined : data;
  const YearBeads = useLazy(loadYearBeads, true, () => {
    toast.failure(MISSING);
    onYear(null);
  });
  const turn = (years: number) => onYear(String(Number(year) + years));
  return (
    <div className={style.year}>
      <Card>
        <section aria-labelledby="year">
          <div className={style.head}>
            <div className={style.turn}>
              <h2 id="year">{year}</h2>
              {/* Not "Next year": the button that opens all this is named "Year". */}
              <IconButton label={`Show ${Number(year) - 1}`} onPress={() => turn(-1)}>
                <ChevronLeft />
              </IconButton>
              <IconButton label={`Show ${Number(year) + 1}`} onPress={() => turn(1)}>
                <ChevronRight />
              </IconButton>
            </div>
            <p className={style.legend} aria-hidden="true">
              Less <i /> <i /> <i /> <i /> <i /> More
            </p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it does not fit it scrolls, by keyboard too. */}
          <section className={style.box} aria-label={`Days of ${year}`} tabIndex={0}>
            {practised && YearBeads ? (
              <YearBeads {...{ year, practised, onDay }} />
            ) : (
              <div className={style.toCome} aria-busy={!error}>
                {error && !data && (
                  <QueryError sentence="Failed to load logs." failure={error} onRetry={refetch} />
                )}
              </div>
            )}
          </section>
          {practised && (
            <>
              <p className={style.sum}>{yearSentence(year, practised)}</p>
              <VisuallyHidden as="div">
                <ul>
                  {monthLines(practised).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </VisuallyHidden>
            </>
          )}
        </section>
      </Card>
    </div>
  );
}

const MISSING = 'The year could not be loaded. Is the network away?';
/** The picture and its calendar arithmetic come when a year is first opened. */
const loadYearBeads = async () => (await import('./YearHeatmap.tsx')).YearHeatmap;
