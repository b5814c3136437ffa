import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Entry } from '../../contract/journal.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { entryQuery } from './readings.ts';

/** What follows a saved entry: it is shown, unless one has gone elsewhere, and the lists are read anew. */
export function useEntrySaved() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = useRef(false);
  // The answer may come after the page has been left, which only its unmounting tells.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (entry: Entry) => {
    // The address moves on before the page that was left is taken away.
    const stays = isHere.current && window.location.pathname === pathname;
    cache.setQueryData(entryQuery(entry.id).queryKey, entry);
    void cache.invalidateQueries({ queryKey: ['journal', 'entries'] });
    if (stays) void navigate(paths.entry(entry.id), { replace: true });
    else toast.success('The entry is saved.');
  };
}
