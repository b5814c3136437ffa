import { msg, plural, t } from '@lingui/core/macro';
import { hasDraft } from '#web/platform/drafts/draftStorage.ts';
import { isAnyFormUnsaved } from '#web/platform/forms/unsavedForms.ts';
import { type KeptContent, keptWritesOf } from '#web/platform/outbox/keptWrites.ts';
import type { ConfirmOptions } from '#web/ui/overlays/useConfirm.ts';
import { countWaitingEntries } from './journalLock.ts';

/** Asks about unsaved data that signing out would delete; null if there is none. */
export async function signOutQuestion(memberId?: string): Promise<ConfirmOptions | null> {
  const unsaved = memberId ? await unsavedText(memberId) : null;
  const action = { action: t`Sign Out`, tone: 'danger' } as const;
  if (unsaved) return { ...action, title: unsaved, otherwise: t`Stay` };
  const title = t`Sign out without saving?`;
  if (memberId && hasDraft(memberId)) return { ...action, title, body: t(DRAFT_WARNING) };
  return isAnyFormUnsaved() ? { ...action, title, body: t(FORM_WARNING) } : null;
}

async function unsavedText(memberId: string): Promise<string | null> {
  const writes = keptWritesOf(memberId);
  const countOf = (kind: KeptContent['kind']) => writes.filter(({ content }) => content.kind === kind).length;
  const [entries, logs] = [countOf('entry') + (await countWaitingEntries(memberId)), countOf('log')];
  if (entries + logs === 0) return null;
  if (logs === 0)
    return t`${plural(entries, {
      one: '# entry is not saved yet. Sign out and delete it?',
      other: '# entries are not saved yet. Sign out and delete them?',
    })}`;
  if (entries === 0)
    return t`${plural(logs, {
      one: '# practice is not saved yet. Sign out and delete it?',
      other: '# practices are not saved yet. Sign out and delete them?',
    })}`;
  const entriesText = t`${plural(entries, { one: '# entry', other: '# entries' })}`;
  const logsText = t`${plural(logs, { one: '# practice', other: '# practices' })}`;
  return t`${entriesText} and ${logsText} are not saved yet. Sign out and delete them?`;
}

const DRAFT_WARNING = msg`This browser contains something of yours that is not saved yet. Signing out deletes it.`;
const FORM_WARNING = msg`What you have changed on this page is not saved yet.`;
