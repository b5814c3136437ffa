import { useEffect, useState } from 'react';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { deleteDraft } from './draftStorage.ts';
import { claimDraft, loadDraft, saveDraft, unclaimedDraft } from './drafts.ts';
import type { DraftParser, FormDraft } from './formDraft.ts';

/** One attempt to save. */
export interface Attempt {
  key: string;
  /**
   * Whether an earlier attempt got no response or a server error, so that the key may have created something.
   */
  isTried: boolean;
  /** Replaces a key that has created something else. Returns the new key of the draft. */
  renew: () => string;
}

/**
 * Where a draft is stored. The draft of an existing item has one name. Each draft of a new item has a name
 * that begins with `namePrefix`, so that tabs do not overwrite each other's drafts.
 */
export type DraftLocation<Fields> = ({ name: string } | { namePrefix: string }) & {
  /** The draft that the form starts with; null if there is none. */
  restored: FormDraft<Fields> | null;
  /** The `updatedAt` of the edited version. */
  basedOn?: string;
};

const newAttempt = () => ({ key: randomUuid(), isTried: false });

/** The draft of one form in this browser. */
export function useFormDraft<Fields>(location: DraftLocation<Fields>) {
  const { id: memberId } = useMember();
  const [restored, setRestored] = useState(location.restored);
  const [attempt, setAttempt] = useState<Pick<FormDraft<Fields>, 'key' | 'isTried'>>(
    () => location.restored ?? newAttempt(),
  );
  const nameOf = (key: string) => ('name' in location ? location.name : location.namePrefix + key);
  const name = nameOf(attempt.key);
  // Lets other tabs know which draft is open in this one.
  useEffect(() => claimDraft(memberId, name), [memberId, name]);

  const store = (fields: Fields, { key, isTried } = attempt) => {
    const basedOn = restored ? restored.basedOn : location.basedOn;
    const draft: FormDraft<Fields> = { fields, key, isTried, basedOn, at: new Date().toISOString() };
    saveDraft(memberId, nameOf(key), draft);
  };

  const setTried = (key: string, isTried: boolean) => {
    setAttempt((previous) => (previous.key === key ? { ...previous, isTried } : previous));
    const stored = loadDraft(memberId, nameOf(key));
    if (stored) saveDraft(memberId, nameOf(key), { ...stored, isTried });
  };

  /** Replaces the key, because another tab or another item has used it. */
  const renew = (fields: Fields | null) => {
    const next = newAttempt();
    setAttempt(next);
    // After a sign-out in another tab nothing may be stored again.
    if (fields && currentSession()?.user.id === memberId) store(fields, next);
    return next;
  };

  async function save<Saved>(fields: Fields, send: (attempt: Attempt) => Promise<Saved>): Promise<Saved> {
    let current = { ...attempt };
    const renewKey = () => {
      deleteDraft(memberId, nameOf(current.key));
      current = renew(fields);
      setTried(current.key, true);
      return current.key;
    };
    // Before the call, in case the tab closes before the response.
    setTried(current.key, true);
    try {
      const saved = await send({ ...current, renew: renewKey });
      deleteDraft(memberId, nameOf(current.key));
      return saved;
    } catch (failure) {
      setTried(current.key, current.isTried || !isClientError(failure));
      throw failure;
    }
  }

  return {
    memberId,
    name,
    /** Whether the name does not depend on the key, as for the draft of an existing item. */
    hasFixedName: 'name' in location,
    restored,
    store: (fields: Fields) => store(fields),
    remove: () => deleteDraft(memberId, name),
    renew,
    save,
    /** Deletes the draft and replaces the key, because the next text belongs to a different item. */
    discard: () => {
      deleteDraft(memberId, name);
      setRestored(null);
      setAttempt(newAttempt());
    },
  };
}

export type FormDraftState<Fields> = ReturnType<typeof useFormDraft<Fields>>;

/** The draft of an existing item, as it was when the page opened; null if there is none. */
export function useRestoredDraft<Fields>(name: string, parse: DraftParser<Fields>): FormDraft<Fields> | null {
  const { id: memberId } = useMember();
  return useState(() => parse(loadDraft(memberId, name)))[0];
}

/**
 * The draft that the form of a new item starts with; null if there is none, undefined until this is known.
 */
export function useUnclaimedDraft<Fields>(
  namePrefix: string,
  parse: DraftParser<Fields>,
): FormDraft<Fields> | null | undefined {
  const { id } = useMember();
  const [draft, setDraft] = useState<FormDraft<Fields> | null>();
  // The browser reports asynchronously which drafts other tabs use.
  useEffect(() => {
    let isActive = true;
    void unclaimedDraft(id, namePrefix, parse).then((loaded) => isActive && setDraft(loaded));
    return () => {
      isActive = false;
    };
  }, [id, namePrefix, parse]);
  return draft;
}
