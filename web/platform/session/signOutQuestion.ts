import { hasDraft } from '#web/platform/drafts/draftStorage.ts';
import { isAnyFormUnsaved } from '#web/platform/forms/unsavedForms.ts';
import { type KeptContent, keptWritesOf } from '#web/platform/outbox/keptWrites.ts';
import type { ConfirmOptions } from '#web/ui/overlays/useConfirm.ts';
import { countWaitingEntries } from './journalLock.ts';

/** Asks about unsaved data that signing out would delete; null if there is none. */
export async function signOutQuestion(memberId?: string): Promise<ConfirmOptions | null> {
  const unsaved = memberId ? await unsavedText(memberId) : null;
  const action = { action: 'Sign Out', tone: 'danger' } as const;
  if (unsaved) return { ...action, title: unsaved, otherwise: 'Stay' };
  const title = 'Sign out without saving?';
  if (memberId && hasDraft(memberId)) return { ...action, title, body: DRAFT_WARNING };
  return isAnyFormUnsaved() ? { ...action, title, body: FORM_WARNING } : null;
}

async function unsavedText(memberId: string): Promise<string | null> {
  const writes = keptWritesOf(memberId);
  const countOf = (kind: KeptContent['kind']) => writes.filter(({ content }) => content.kind === kind).length;
  const [entries, logs] = [countOf('entry') + (await countWaitingEntries(memberId)), countOf('log')];
  if (entries + logs === 0) return null;
  const nouns = [
    entries > 0 && (entries === 1 ? '1 entry' : `${entries} entries`),
    logs > 0 && (logs === 1 ? '1 practice' : `${logs} practices`),
  ].filter(Boolean);
  const isOne = entries + logs === 1;
  return `${nouns.join(' and ')} ${isOne ? 'is' : 'are'} not saved yet. Sign out and delete ${isOne ? 'it' : 'them'}?`;
}

const DRAFT_WARNING =
  'This browser contains something of yours that is not saved yet. Signing out deletes it.';
const FORM_WARNING = 'What you have changed on this page is not saved yet.';
