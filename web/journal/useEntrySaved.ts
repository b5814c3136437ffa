import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Entry } from '#contract/journal.ts';
import { paths } from '#web/paths.ts';
import { useIsHere } from '#web/platform/useIsHere.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { entryQuery } from './queries.ts';

/** What follows a saved entry: it is shown, unless one has gone elsewhere, and the lists are read anew. */
export function useEntrySaved() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (entry: Entry) => {
    const stays = isHere();
    cache.setQueryData(entryQuery(entry.id).queryKey, entry);
    void cache.invalidateQueries({ queryKey: ['journal', 'entries'] });
    if (stays) void navigate(paths.entry(entry.id), { replace: true });
    else toast.success('The entry is saved.');
  };
}
