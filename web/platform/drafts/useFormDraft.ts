import { useEffect, useState } from 'react';
import { isFinal } from '#web/platform/api/ApiError.ts';
import { freshUuid } from '#web/platform/api/freshUuid.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { claimDraft, deleteDraft, loadDraft, saveDraft, unclaimedDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

/** One try to save. */
export interface Attempt {
  key: string;
  /** Whether an earlier try of this text got no answer, so that the key may have made something of it. */
  isTried: boolean;
  /** Parts with a key that has made something else; the draft goes on under the one that is returned. */
  renew: () => string;
}

/**
 * Where a draft is kept: that of an edited thing in its one place, and each of new ones in its own beneath
 * `start`, so that one tab does not drop another's.
 */
export type DraftLocation<Fields> = ({ name: string } | { start: string }) & {
  /** What was found there at first. */
  found: FormDraft<Fields> | null;
  /** The `updatedAt` of what is edited. */
  basedOn?: string;
};

const freshHold = () => ({ key: freshUuid(), isTried: false });

/** The unsaved text of one form in this browser. */
export function useFormDraft<Fields>(place: DraftLocation<Fields>) {
  const { id: memberId } = useMember();
  const [restored, setRestored] = useState(place.found);
  const [hold, setHold] = useState<Pick<FormDraft<Fields>, 'key' | 'isTried'>>(
    () => place.found ?? freshHold(),
  );
  const nameOf = (key: string) => ('name' in place ? place.name : place.start + key);
  const name = nameOf(hold.key);
  // Other tabs are to know what is open here, as long as it is.
  useEffect(() => claimDraft(memberId, name), [memberId, name]);

  const put = (fields: Fields, { key, isTried } = hold) => {
    const basedOn = restored ? restored.basedOn : place.basedOn;
    const kept: FormDraft<Fields> = { fields, key, isTried, basedOn, at: new Date().toISOString() };
    saveDraft(memberId, nameOf(key), kept);
  };

  const markTried = (key: string, isTried: boolean) => {
    setHold((now) => (now.key === key ? { ...now, isTried } : now));
    const kept = loadDraft(memberId, nameOf(key));
    if (kept) saveDraft(memberId, nameOf(key), { ...kept, isTried });
  };

  /** Another tab has the key, or has used it: what stands here is another thing from now on. */
  const renew = (fields: Fields | null) => {
    const fresh = freshHold();
    setHold(fresh);
    // After a sign-out in another tab nothing may be kept again.
    if (fields && currentSession()?.user.id === memberId) put(fields, fresh);
    return fresh;
  };

  async function save<Saved>(fields: Fields, act: (attempt: Attempt) => Promise<Saved>): Promise<Saved> {
    let tried = { ...hold };
    const renewKey = () => {
      deleteDraft(memberId, nameOf(tried.key));
      tried = renew(fields);
      markTried(tried.key, true);
      return tried.key;
    };
    // Already now, in case the tab closes before the answer comes.
    markTried(tried.key, true);
    try {
      const saved = await act({ ...tried, renew: renewKey });
      deleteDraft(memberId, nameOf(tried.key));
      return saved;
    } catch (failure) {
      markTried(tried.key, tried.isTried || !isFinal(failure));
      throw failure;
    }
  }

  return {
    memberId,
    name,
    /** Whether the draft stays in its place whatever its key is, as that of an edited thing does. */
    isPlaceFixed: 'name' in place,
    restored,
    keep: (fields: Fields) => put(fields),
    drop: () => deleteDraft(memberId, name),
    renew,
    save,
    /** Also parts with the key: what is written next is another thing. */
    discard: () => {
      deleteDraft(memberId, name);
      setRestored(null);
      setHold(freshHold());
    },
  };
}

export type FormDraftClaim<Fields> = ReturnType<typeof useFormDraft<Fields>>;

/** The unsaved text in one place, as it was found when the page opened. */
export function useRestoredDraft<Fields>(name: string, read: DraftReader<Fields>): FormDraft<Fields> | null {
  const { id: memberId } = useMember();
  return useState(() => read(loadDraft(memberId, name)))[0];
}

/** The draft that a new thing begins with, or null; undefined for the moment until it is known. */
export function useUnclaimedDraft<Fields>(
  start: string,
  read: DraftReader<Fields>,
): FormDraft<Fields> | null | undefined {
  const { id } = useMember();
  const [draft, setDraft] = useState<FormDraft<Fields> | null>();
  // What other tabs hold can only be asked for, and is answered a moment later.
  useEffect(() => {
    let isHere = true;
    void unclaimedDraft(id, start, read).then((found) => isHere && setDraft(found));
    return () => {
      isHere = false;
    };
  }, [id, start, read]);
  return draft;
}
