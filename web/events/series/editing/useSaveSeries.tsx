import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ChangeScope, SeriesChangeResult } from '#contract/events/changes.ts';
import type { Series, SeriesDraft } from '#contract/events/series.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { whenText } from '#web/events/when.ts';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import {
  changedFieldsOf,
  isOnDayOfOther,
  isOnlyTimezone,
  isPlainUpdate,
  newHourOf,
  summaryOf,
  timezoneSummaryOf,
} from './seriesChange.ts';
import style from './useSaveSeries.module.css';

interface Change {
  before: SeriesDraft;
  after: SeriesDraft;
  scope: ChangeScope;
  day: string | undefined;
}

/**
 * Returns a function that saves a change and opens the series. A change of the hours, the rule or the settings, or of
 * only some dates, is shown for confirmation first. `allowNavigation` is called before the navigation.
 */
export function useSaveSeries(series: Series) {
  const { id, updatedAt } = series;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();

  async function send({ before, after, scope, day }: Change): Promise<Series | null> {
    const change = changedFieldsOf(before, after, scope);
    if (isPlainUpdate(scope, change)) return api.events.updateSeries({ params: { id }, body: after });
    const request = { params: { id }, ifMatch: updatedAt };
    const body = { scope, change, ...(scope !== 'all' && { day }) };
    const preview = await api.events.changeSeries({ ...request, body: { ...body, isPreview: true } });
    const isConfirmed = await confirm({
      title: t`Save these changes?`,
      body: (
        <>
          {change.startTime !== undefined && scope === 'this' && isOnDayOfOther(preview.series, day) && (
            <p>
              <Trans>Another date of this series is on that day.</Trans>
            </p>
          )}
          <ChangeSummary
            result={preview}
            timezone={series.timezone}
            summary={
              isOnlyTimezone(before, after)
                ? timezoneSummaryOf(series, preview)
                : summaryOf(preview, newHourOf(before, after))
            }
          />
        </>
      ),
      action: t`Save Changes`,
    });
    return isConfirmed ? (await api.events.changeSeries({ ...request, body })).series : null;
  }

  return async (change: Change, allowNavigation: () => void) => {
    const saved = await send(change).catch((failure: unknown) => {
      throw withFieldsOfForm(failure);
    });
    if (!saved) return;
    allowNavigation();
    invalidateEventQueries(queryClient);
    queryClient.setQueryData(seriesQuery(saved.id).queryKey, saved);
    toast.success(t`The series is saved.`);
    // The user may have left the page before the response arrived.
    if (window.location.pathname === paths.editSeries(id)) {
      await navigate(paths.series(saved.id), { replace: true });
    }
  };
}

/** The same error, with the names that the form gives to the changed fields. */
function withFieldsOfForm(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { status, message, code, reauthentication } = failure;
  const errors = failure.errors.map(({ path, ...error }) => ({
    ...error,
    path: path.replace(/^change\./, ''),
  }));
  return new ApiError(status, message, errors, code, reauthentication);
}

const MAX_LISTED = 10;

interface SummaryProps {
  result: SeriesChangeResult;
  timezone: string;
  summary: string;
}

/** What a change does, with the dates that end. */
function ChangeSummary({ result: { ended }, timezone, summary }: SummaryProps) {
  const moreCount = ended.length - MAX_LISTED;
  return (
    <>
      <p>{summary}</p>
      {ended.length > 0 && (
        <>
          <p>
            <Trans>These dates end:</Trans>
          </p>
          <ul className={style.ended}>
            {ended.slice(0, MAX_LISTED).map((date) => (
              <li key={date.day}>{endedText(date, timezone)}</li>
            ))}
          </ul>
          {moreCount > 0 && (
            <p>
              <Trans>…and {moreCount} more.</Trans>
            </p>
          )}
        </>
      )}
    </>
  );
}

function endedText(
  { startTime, attendeeCount, guestCount }: SeriesChangeResult['ended'][number],
  timezone: string,
): string {
  const booked = attendeeCount + guestCount;
  const when = whenText({ startTime, endTime: startTime }, timezone);
  return booked === 0 ? when : t`${when}, ${booked} booked`;
}
