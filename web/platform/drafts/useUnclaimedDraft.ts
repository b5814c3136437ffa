import { useEffect, useState } from 'react';
import { useMember } from '#web/platform/member/useMember.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';
import { unclaimedDraft } from './unclaimedDraft.ts';

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
