import { unclaimedDrafts } from './draftClaims.ts';
import { draftNames, loadDraft } from './drafts.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

/**
 * The newest draft of a new thing that is not open in another tab. Each has its own place beneath `start`;
 * the older ones come up after it.
 */
export async function unclaimedDraft<Fields>(
  memberId: string,
  start: string,
  read: DraftReader<Fields>,
): Promise<FormDraft<Fields> | null> {
  const names = await unclaimedDrafts(memberId, draftNames(memberId, start));
  const drafts = names.flatMap((name) => read(loadDraft(memberId, name)) ?? []);
  return drafts.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
