import type { InfiniteData } from '@tanstack/react-query';
import type { Entry, EntryExcerpt } from '#contract/journal/entries.ts';
import { networkError } from '#web/platform/api/ApiError.ts';
import { type KeptContent, useKeptWrites } from '#web/platform/outbox/keptWrites.ts';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { entryOfWrite } from './keepEntry.ts';
import type { SealedWrite } from './sealedWrite.ts';
import type { EntryWrite } from './sendEntry.ts';

/** The writes of entries that this device keeps. The component renders again when they change. */
export const useEntryWrites = (): KeptWrite<EntryWrite>[] =>
  useKeptWrites(useMember().id).filter(isEntryWrite);

/** The kept write of an entry, or of a new one by its key. */
export const useEntryWrite = (id: string): KeptWrite<EntryWrite> | undefined =>
  useEntryWrites().find((write) => idOf(write) === id);

/** The kept write of an entry of a plain or a sealed journal. */
export type WaitingEntry = KeptWrite<EntryWrite> | KeptWrite<SealedWrite>;

/** What this device keeps of an entry that is not saved yet. */
export const useWaitingEntry = (id: string): WaitingEntry | undefined =>
  useKeptWrites(useMember().id).find(
    (write): write is WaitingEntry =>
      (isEntryWrite(write) && idOf(write) === id) || (write.content.kind === 'sealed' && write.key === id),
  );

const isEntryWrite = (write: KeptWrite<KeptContent>): write is KeptWrite<EntryWrite> =>
  write.content.kind === 'entry';

const idOf = ({ key, content: { base } }: KeptWrite<EntryWrite>) => base?.id ?? key;

const EXCERPT_LENGTH = 280;

function excerptOf(write: KeptWrite<EntryWrite>): EntryExcerpt {
  const { id, title, content, date, day, tags, mood, reading } = entryOfWrite(write);
  const excerpt = [...content].slice(0, EXCERPT_LENGTH).join('');
  return { id, title, date, day, tags, mood, reading, excerpt };
}

type Pages = InfiniteData<{ items: EntryExcerpt[]; nextCursor: string | null }>;

/**
 * The list of entries with those that this device keeps, at their places. Entries that are older than the last page that
 * was loaded are left out until their page is loaded. Without a loaded list, there are only the kept ones.
 */
export function withKeptEntries(
  list: Pages | undefined,
  writes: readonly KeptWrite<EntryWrite>[],
): Pages | undefined {
  if (writes.length === 0) return list;
  const shown = writes.filter(({ content }) => !content.isDeleted).map(excerptOf);
  if (!list)
    return shown.length > 0
      ? { pages: [{ items: shown.sort(byDate), nextCursor: null }], pageParams: [undefined] }
      : list;
  // An entry whose deletion was rejected stays until that is decided.
  const replaced = new Set(writes.filter(({ content, refusal }) => !content.isDeleted || !refusal).map(idOf));
  let waiting = shown;
  const pages = list.pages.map((page, index) => {
    const isLast = index === list.pages.length - 1 && page.nextCursor === null;
    const items = page.items.filter(({ id }) => !replaced.has(id));
    const end = page.items.at(-1);
    const added = waiting.filter((entry) => isLast || (end && byDate(entry, end) <= 0));
    waiting = waiting.filter((entry) => !added.includes(entry));
    return { ...page, items: [...items, ...added].sort(byDate) };
  });
  return { ...list, pages };
}

/** Newest first. */
const byDate = (a: EntryExcerpt, b: EntryExcerpt) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

/** Changes or deletes a kept entry, also if it has been sent since it was shown. Resolves with the entry as it is kept. */
export async function changeKept(
  shown: KeptWrite<EntryWrite>,
  change: Partial<Pick<EntryWrite, 'body' | 'isDeleted'>>,
): Promise<Entry> {
  const { key, content } = shown;
  const { keepAndSend } = await import('./keepAndSend.ts');
  return keepAndSend({ key, shown, base: content.base, body: content.body, ...change }, networkError());
}
