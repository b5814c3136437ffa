import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Entry } from '../../contract/journal.ts';
import { paths } from '../paths.ts';
import { entryQuery } from './readings.ts';

/** What follows a saved entry: it is shown, and the lists are read anew. */
export function useEntrySaved() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (entry: Entry) => {
    cache.setQueryData(entryQuery(entry.id).queryKey, entry);
    void cache.invalidateQueries({ queryKey: ['journal', 'entries'] });
    void navigate(paths.entry(entry.id), { replace: true });
  };
}
