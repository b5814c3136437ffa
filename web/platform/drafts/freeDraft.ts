import { freeDrafts } from './draftHolds.ts';
import { draftNames, keptDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

/**
 * The newest draft of a new thing that is not open in another tab. Each has its own place beneath `start`;
 * the older ones come up after it.
 */
export async function freeDraft<Fields>(
  memberId: string,
  start: string,
  read: DraftReader<Fields>,
): Promise<FormDraft<Fields> | null> {
  const names = await freeDrafts(memberId, draftNames(memberId, start));
  const drafts = names.flatMap((name) => read(keptDraft(memberId, name)) ?? []);
  return drafts.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
