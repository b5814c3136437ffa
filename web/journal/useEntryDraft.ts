import { useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '../platform/drafts.ts';
import { freshUuid } from '../platform/freshUuid.ts';
import { useMember } from '../platform/useMember.ts';
import { draftName, type KeptEntry, keptEntry } from './entryDraft.ts';
import type { TypedFields } from './entryFields.ts';

/** The unsaved text of one entry (or of a new one) in this browser. */
export function useEntryDraft(entryId?: string) {
  const { id: memberId } = useMember();
  const name = draftName(entryId);
  const [restored, setRestored] = useState<KeptEntry | null>(() => keptEntry(keptDraft(memberId, name)));
  const [key, setKey] = useState(() => restored?.key ?? freshUuid());

  return {
    restored,
    key,
    keep: (fields: TypedFields) =>
      keepDraft(memberId, name, { fields, key, at: new Date().toISOString() } satisfies KeptEntry),
    drop: () => dropDraft(memberId, name),
    /** Also parts with the key: what is written next is another entry. */
    discard: () => {
      dropDraft(memberId, name);
      setRestored(null);
      setKey(freshUuid());
    },
  };
}
