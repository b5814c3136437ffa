import { useState } from 'react';
import { keptDraft } from '../platform/drafts.ts';
import { useMember } from '../platform/useMember.ts';
import { editDraftName, keptEntry } from './entryDraft.ts';

/** The unsaved text of an entry, as it was found when the page opened. */
export function useEditDraft(entryId: string) {
  const { id: memberId } = useMember();
  return useState(() => keptEntry(keptDraft(memberId, editDraftName(entryId))))[0];
}
