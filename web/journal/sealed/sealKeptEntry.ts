import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { matchesDraft } from '#web/journal/entryDraft.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { loadKeptPicture } from '#web/journal/kept/keptPictures.ts';
import type { EntryWrite } from '#web/journal/kept/sendEntry.ts';
import { isLive, type StoredBox } from '#web/journal/sealed/device/database.ts';
import { fieldsOf, laterThan } from '#web/journal/sealed/entries/draftFields.ts';
import { type OpenJournal, openEntry } from '#web/journal/sealed/entries/openJournal.ts';
import { copyFromServer } from '#web/journal/sealed/entries/syncing.ts';
import { keepChange } from '#web/journal/sealed/entries/waiting.ts';
import { addSealedPicture, sealPictures } from '#web/journal/sealed/pictures/sealedPictures.ts';
import { type KeptWrite, SendLater } from '#web/platform/outbox/outbox.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { resumeJournal, unlockedJournal } from './unlocked.ts';

const NO_BOX = { version: 0, box: null };

/**
 * Moves an entry that was kept for a plain journal to the changes that wait in the sealed one, because another device has
 * sealed the journal. Resolves with the id of the entry.
 * @throws ApiError @throws JournalMismatch @throws SendLater while the journal is locked here, or not sealed yet
 */
export async function sealKeptEntry(write: KeptWrite<EntryWrite>, memberId: string): Promise<string> {
  const isSealed = currentSession()?.user.journal === 'sealed';
  const journal = isSealed && (await resumeJournal(memberId)) ? unlockedJournal() : null;
  if (!journal) throw new SendLater();
  await copyFromServer(journal);
  const { base, body, isDeleted } = write.content;
  const sent = write.isTried ? [body, ...write.content.sentBodies] : write.content.sentBodies;
  const isSent = (entry: Entry) => sent.some((draft) => hasText(entry, draft));
  const found = base ? await boxOf(journal, base.id) : await findSent(journal, body, isSent);
  const isOwn = found !== null && (found.entry.updatedAt === base?.updatedAt || isSent(found.entry));
  const id = found?.entry.id ?? base?.id ?? write.key;
  if (isDeleted) {
    if (isOwn) await keepChange(journal, id, null, { base: found.box });
    return id;
  }
  const pictures = await sealedPicturesOf(journal, write.content, found?.entry.pictures ?? []);
  const replaced = found?.entry ?? base;
  // A new entry has the same instant in each attempt, so that it is recognized if it was sent before.
  const at = replaced ? laterThan(replaced.updatedAt) : new Date(body.date).toISOString();
  const entry = {
    ...(replaced ?? { id, sit: null, createdAt: at }),
    ...fieldsOf({ ...body, pictures }, replaced),
    updatedAt: at,
  };
  await keepChange(journal, id, entry, { base: isOwn ? found.box : NO_BOX });
  return id;
}

interface Found {
  box: StoredBox;
  entry: Entry;
}

async function boxOf(journal: OpenJournal, id: string): Promise<Found | null> {
  const box = await journal.database.get('boxes', id);
  return isLive(box) ? { box, entry: await openEntry(journal, box) } : null;
}

/** A new entry that an attempt without a response has created before the journal was sealed; null if there is none. */
async function findSent(
  journal: OpenJournal,
  { date, day }: EntryDraft,
  isSent: (entry: Entry) => boolean,
): Promise<Found | null> {
  const written = entryDay({ date, day });
  for (const row of [...journal.rows.values()].filter((row) => entryDay(row) === written)) {
    const found = await boxOf(journal, row.id);
    if (found && isSent(found.entry)) return found;
  }
  return null;
}

/** Whether an entry has the text of a draft. Sealing gives its pictures other ids. */
const hasText = (entry: Entry, draft: EntryDraft) =>
  matchesDraft({ ...entry, pictures: [] }, { ...draft, pictures: [] });

/** The pictures of a kept entry in their sealed form. `sealed` are those of the entry on the server. */
async function sealedPicturesOf(
  journal: OpenJournal,
  { base, body }: EntryWrite,
  sealed: readonly JournalPicture[],
): Promise<JournalPicture[]> {
  const { signal } = new AbortController();
  const pictures: JournalPicture[] = [];
  for (const picture of (body.pictures ?? []) as JournalPicture[]) {
    const { id, width, height, alt, isKept } = picture;
    // Sealing keeps the order of pictures.
    const same = sealed[base?.pictures.findIndex((each) => each.id === id) ?? -1];
    if (isKept) {
      const blob = await loadKeptPicture(journal.memberId, id);
      pictures.push({ ...(await addSealedPicture(journal, { blob, width, height }, { isSeen: true })), alt });
    } else if (same?.width === width && same.height === height) pictures.push({ ...same, alt });
    else pictures.push(...(await sealPictures(journal, [picture], signal)));
  }
  return pictures;
}
