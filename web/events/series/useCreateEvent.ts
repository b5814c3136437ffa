import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SeriesDraft } from '#contract/events/events.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Creates an event and leads to it. `release` is called in between, for the form that is left. */
export function useCreateEvent() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async ({ recurrence, ...draft }: SeriesDraft, release: () => void) => {
    // Without a rule nothing is said of one.
    const body = { ...draft, recurrence: recurrence ?? undefined };
    const series = await api.events.create({ body });
    release();
    invalidateEventQueries(cache);
    cache.setQueryData(seriesQuery(series.id).queryKey, series);
    toast.success(`“${series.title}” is created.`);
    // One may have gone elsewhere before the answer came.
    if (window.location.pathname === paths.newEvent()) {
      await navigate(paths.series(series.id), { replace: true });
    }
  };
}
