import { useState } from 'react';
import { useMember } from '#web/platform/member/useMember.ts';
import { loadDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

/** The unsaved text in one place, as it was found when the page opened. */
export function useRestoredDraft<Fields>(name: string, read: DraftReader<Fields>): FormDraft<Fields> | null {
  const { id: memberId } = useMember();
  return useState(() => read(loadDraft(memberId, name)))[0];
}
