import { useQuery } from '@tanstack/react-query';
import type { Entry } from '#contract/journal/entries.ts';
import { entryOfWrite } from '#web/journal/kept/keepEntry.ts';
import { useEntryWrite } from '#web/journal/kept/keptEntries.ts';
import type { QueryState } from '#web/platform/loading/Loaded.tsx';
import { useSentId } from '#web/platform/outbox/keptWrites.ts';
import { entryQuery } from './queries.ts';

/**
 * An entry as this device keeps it, or else as it is loaded. `sentId` is the id on the server of a new entry that was kept
 * under this id and has been sent.
 */
export function useEntry(id: string) {
  const kept = useEntryWrite(id);
  const sentId = useSentId(id);
  // What the server has of an entry is shown only if its deletion was rejected.
  const isOverlaid = kept !== undefined && !(kept.content.isDeleted && kept.refusal);
  const query = useQuery({ ...entryQuery(id), enabled: !isOverlaid && sentId === undefined });
  const state: QueryState<Entry> = isOverlaid
    ? {
        data: kept.content.isDeleted ? undefined : entryOfWrite(kept),
        error: null,
        isPending: false,
        refetch: () => {},
      }
    : query;
  return { query: state, kept, sentId: kept ? undefined : sentId };
}
