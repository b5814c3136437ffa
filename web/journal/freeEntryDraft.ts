import { freeDrafts } from '../platform/draftHolds.ts';
import { draftNames, keptDraft } from '../platform/drafts.ts';
import { type KeptEntry, keptEntry, NEW_DRAFTS } from './entryDraft.ts';

/** The newest unsaved new entry that is not open in another tab. The older ones come up after it. */
export async function freeEntryDraft(memberId: string): Promise<KeptEntry | null> {
  const names = await freeDrafts(memberId, draftNames(memberId, NEW_DRAFTS));
  const drafts = names.flatMap((name) => keptEntry(keptDraft(memberId, name)) ?? []);
  return drafts.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
