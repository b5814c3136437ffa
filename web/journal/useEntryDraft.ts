import { useEffect, useState } from 'react';
import type { Entry } from '../../contract/journal.ts';
import { isFinal } from '../platform/ApiFailure.ts';
import { holdDraft } from '../platform/draftHolds.ts';
import { dropDraft, keepDraft, keptDraft } from '../platform/drafts.ts';
import { freshUuid } from '../platform/freshUuid.ts';
import { currentSession } from '../platform/sessionStore.ts';
import { useMember } from '../platform/useMember.ts';
import { editDraftName, type KeptEntry, keptEntry, newDraftName } from './entryDraft.ts';
import type { TypedFields } from './entryFields.ts';

/** One try to save. */
export interface Attempt {
  key: string;
  /** Whether an earlier try of this text got no answer, so that the key may have made something of it. */
  isTried: boolean;
  /** Parts with a key that has made something else; the draft goes on under the one that is returned. */
  renew: () => string;
}

export interface Place {
  /** What was found in the draft's place at first. */
  found: KeptEntry | null;
  /** The one that is edited; none for a new one. */
  entryId?: string;
  /** The `updatedAt` of the entry that is edited. */
  basedOn?: string;
}

const freshHold = () => ({ key: freshUuid(), isTried: false });

/** The unsaved text of one entry (or of a new one) in this browser. */
export function useEntryDraft({ found, entryId, basedOn }: Place) {
  const { id: memberId } = useMember();
  const [restored, setRestored] = useState(found);
  const [hold, setHold] = useState(() => found ?? freshHold());
  const nameOf = (key: string) => (entryId === undefined ? newDraftName(key) : editDraftName(entryId));
  const name = nameOf(hold.key);
  // Other tabs are to know what is open here, as long as it is.
  useEffect(() => holdDraft(memberId, name), [memberId, name]);

  const put = (fields: TypedFields, { key, isTried } = hold) => {
    const base = restored ? restored.basedOn : basedOn;
    const kept: KeptEntry = { fields, key, isTried, basedOn: base, at: new Date().toISOString() };
    keepDraft(memberId, nameOf(key), kept);
  };

  const markTried = (key: string, isTried: boolean) => {
    setHold((now) => (now.key === key ? { ...now, isTried } : now));
    const kept = keptEntry(keptDraft(memberId, nameOf(key)));
    if (kept) keepDraft(memberId, nameOf(key), { ...kept, isTried });
  };

  /** Another tab has the key, or has used it: what stands here is another entry from now on. */
  const renew = (fields: TypedFields | null) => {
    const fresh = freshHold();
    setHold(fresh);
    // After a sign-out in another tab nothing may be kept again.
    if (fields && currentSession()?.user.id === memberId) put(fields, fresh);
    return fresh;
  };

  const save = async (fields: TypedFields, act: (attempt: Attempt) => Promise<Entry>) => {
    let tried = { ...hold };
    const renewKey = () => {
      dropDraft(memberId, nameOf(tried.key));
      tried = renew(fields);
      markTried(tried.key, true);
      return tried.key;
    };
    // Already now, in case the tab closes before the answer comes.
    markTried(tried.key, true);
    try {
      const saved = await act({ ...tried, renew: renewKey });
      dropDraft(memberId, nameOf(tried.key));
      return saved;
    } catch (failure) {
      markTried(tried.key, tried.isTried || !isFinal(failure));
      throw failure;
    }
  };

  return {
    memberId,
    name,
    /** Whether the draft stays in its place whatever its key is, as that of an edited entry does. */
    isPlaceFixed: entryId !== undefined,
    restored,
    keep: (fields: TypedFields) => put(fields),
    drop: () => dropDraft(memberId, name),
    renew,
    save,
    /** Also parts with the key: what is written next is another entry. */
    discard: () => {
      dropDraft(memberId, name);
      setRestored(null);
      setHold(freshHold());
    },
  };
}

export type EntryDraftHold = ReturnType<typeof useEntryDraft>;
