import { useState } from 'react';
import { keptDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';
import { useMember } from './useMember.ts';

/** The unsaved text in one place, as it was found when the page opened. */
export function useFoundDraft<Fields>(name: string, read: DraftReader<Fields>): FormDraft<Fields> | null {
  const { id: memberId } = useMember();
  return useState(() => read(keptDraft(memberId, name)))[0];
}
