import { useEffect, useState } from 'react';
import { useMember } from '../platform/useMember.ts';
import type { KeptEntry } from './entryDraft.ts';
import { freeEntryDraft } from './freeEntryDraft.ts';

/** The draft that a new entry begins with, or null; undefined for the moment until it is known. */
export function useFreeEntryDraft(): KeptEntry | null | undefined {
  const { id } = useMember();
  const [draft, setDraft] = useState<KeptEntry | null>();
  // What other tabs hold can only be asked for, and is answered a moment later.
  useEffect(() => {
    let isHere = true;
    void freeEntryDraft(id).then((found) => isHere && setDraft(found));
    return () => {
      isHere = false;
    };
  }, [id]);
  return draft;
}
