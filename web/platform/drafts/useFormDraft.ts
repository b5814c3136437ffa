import { useEffect, useState } from 'react';
import { isFinal } from '#web/platform/api/ApiError.ts';
import { freshUuid } from '#web/platform/api/freshUuid.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { claimDraft, deleteDraft, loadDraft, saveDraft, unclaimedDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

/** One attempt to save. */
export interface Attempt {
  key: string;
  /** Whether an earlier attempt with this text got no answer, so that the key may have created something. */
  isTried: boolean;
  /** Replaces a key that has created something else. Returns the new key of the draft. */
  renew: () => string;
}

/**
 * Where a draft is stored: that of an existing thing under one name, those of new things each under a name
 * below `start`, so that tabs do not overwrite each other's drafts.
 */
export type DraftLocation<Fields> = ({ name: string } | { start: string }) & {
  /** The draft that was found at first. */
  found: FormDraft<Fields> | null;
  /** The `updatedAt` of the edited version. */
  basedOn?: string;
};

const freshHold = () => ({ key: freshUuid(), isTried: false });

/** The draft of one form in this browser. */
export function useFormDraft<Fields>(place: DraftLocation<Fields>) {
  const { id: memberId } = useMember();
  const [restored, setRestored] = useState(place.found);
  const [hold, setHold] = useState<Pick<FormDraft<Fields>, 'key' | 'isTried'>>(
    () => place.found ?? freshHold(),
  );
  const nameOf = (key: string) => ('name' in place ? place.name : place.start + key);
  const name = nameOf(hold.key);
  // Lets other tabs know which draft is open here.
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

  /** Another tab uses the key or has used it, so this form continues with a new one. */
  const renew = (fields: Fields | null) => {
    const fresh = freshHold();
    setHold(fresh);
    // After a sign-out in another tab nothing may be stored again.
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
    // Before the call, in case the tab closes before the answer.
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
    /** Whether the draft has a fixed name that does not depend on its key, like that of an existing thing. */
    isPlaceFixed: 'name' in place,
    restored,
    keep: (fields: Fields) => put(fields),
    drop: () => deleteDraft(memberId, name),
    renew,
    save,
    /** Also replaces the key, because the next text is a different thing. */
    discard: () => {
      deleteDraft(memberId, name);
      setRestored(null);
      setHold(freshHold());
    },
  };
}

export type FormDraftClaim<Fields> = ReturnType<typeof useFormDraft<Fields>>;

/** The draft of an existing thing, as it was when the page opened. */
export function useRestoredDraft<Fields>(name: string, read: DraftReader<Fields>): FormDraft<Fields> | null {
  const { id: memberId } = useMember();
  return useState(() => read(loadDraft(memberId, name)))[0];
}

/** The draft with which a new thing begins, or null; undefined until this is known. */
export function useUnclaimedDraft<Fields>(
  start: string,
  read: DraftReader<Fields>,
): FormDraft<Fields> | null | undefined {
  const { id } = useMember();
  const [draft, setDraft] = useState<FormDraft<Fields> | null>();
  // Which drafts other tabs use is known only after a moment.
  useEffect(() => {
    let isHere = true;
    void unclaimedDraft(id, start, read).then((found) => isHere && setDraft(found));
    return () => {
      isHere = false;
    };
  }, [id, start, read]);
  return draft;
}
