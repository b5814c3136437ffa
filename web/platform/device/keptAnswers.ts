import type { Query, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { loadShapes } from '#web/platform/api/replies/replyShape.ts';
import { isJournalSealed } from '#web/platform/session/journalLock.ts';
import { keptDatabaseMembers } from '#web/platform/session/memberDatabase.ts';
import { loadPreference, savePreference } from '#web/platform/session/preferences.ts';
import {
  currentSession,
  isSessionRemembered,
  onSessionChange,
  serverNow,
  storedMemberIds,
} from '#web/platform/session/sessionStore.ts';
import {
  type AnswerUse,
  type DeviceDatabase,
  deviceKey,
  openDeviceDatabase,
  openValue,
  sealValue,
} from './deviceDatabase.ts';
import type { Keeping } from './keep.ts';

// What the screens of a member have shown is kept on this device, encrypted, and shown again at once: while it is loaded
// anew, and without a connection.

const MAX_BYTES = 50_000_000;
const MAX_JOURNAL_ANSWERS = 300;
/** Of a list that is loaded page by page, the first pages are kept. */
const MAX_PAGES = 2;
const SHARED_MS = 7 * 86_400_000;
const PREFERENCE = 'keeps-copy';

/** Whether the member wants a copy for reading offline on this device. It needs a session that is remembered. */
export const wantsCopy = (memberId: string): boolean => loadPreference(memberId, PREFERENCE) !== false;

/** Stores whether the member wants a copy. Without one, what is kept is deleted. */
export async function chooseCopy(memberId: string, isWanted: boolean): Promise<void> {
  savePreference(memberId, PREFERENCE, isWanted);
  if (!isWanted) await forgetAnswers(memberId);
}

/** The member whose answers may be kept now; null without one. */
function keepingMember(keeping: Keeping): string | null {
  const user = currentSession()?.user;
  if (!user || !isSessionRemembered() || !wantsCopy(user.id)) return null;
  return keeping === 'journal' && (user.journal !== 'plain' || isJournalSealed(user)) ? null : user.id;
}

/** Keeps the data of queries from now on, and shows what is kept. */
export function startKeptAnswers(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) run(() => show(query));
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'added') run(() => show(query));
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success' && !action.manual) run(() => keep(query));
    if (action.type === 'error' && isGone(action.error)) run(() => forget(query.queryKey));
  });
  onSessionChange(() => run(forgetOthers));
  run(forgetOthers);
}

let isDenied = false;

/** A full or denied storage never stops anything. */
function run(action: () => Promise<void>): void {
  if (isDenied) return;
  action().catch((failure: unknown) => {
    isDenied = !(failure instanceof DOMException && failure.name === 'OperationError');
  });
}

/** Shows the kept data of a query that has none yet. */
async function show(query: Query): Promise<void> {
  const keeping = query.meta?.keep;
  const memberId = keeping && query.state.data === undefined ? keepingMember(keeping) : null;
  if (!keeping || !memberId) return;
  const database = await openDeviceDatabase(memberId);
  const id = await idOf(query);
  const answer = await database.get('answers', id);
  const use = await database.get('answerUses', id);
  if (!answer || !use) return;
  const isTooOld = keeping === 'shared' && serverNow() - use.at > SHARED_MS;
  if (isTooOld || use.version !== (await shapesVersion())) return remove(database, [id]);
  const content = await openValue(await deviceKey(database, 'answers'), answer).catch(() => null);
  if (!content) return remove(database, [id]);
  const data: unknown = answer.type
    ? new Blob([content], { type: answer.type })
    : JSON.parse(new TextDecoder().decode(content));
  if (keepingMember(keeping) !== memberId || query.state.data !== undefined) return undefined;
  queryClient.setQueryData(query.queryKey, data, { updatedAt: use.at });
  await database.put('answerUses', { ...use, used: await nextUse(database) });
  return undefined;
}

/** Keeps the data that a query has just loaded. */
async function keep(query: Query): Promise<void> {
  const keeping = query.meta?.keep;
  const memberId = keeping ? keepingMember(keeping) : null;
  if (!keeping || !memberId) return;
  const { data } = query.state;
  const isFile = data instanceof Blob;
  const content = isFile
    ? await data.arrayBuffer()
    : new TextEncoder().encode(JSON.stringify(firstPages(data)));
  const database = await openDeviceDatabase(memberId);
  const sealed = await sealValue(await deviceKey(database, 'answers'), content);
  const use: AnswerUse = {
    id: await idOf(query),
    keeping,
    at: serverNow(),
    used: await nextUse(database),
    bytes: content.byteLength,
    version: await shapesVersion(),
    ids: idsIn(query.queryKey),
  };
  if (keepingMember(keeping) !== memberId) return;
  const transaction = database.transaction(['answers', 'answerUses'], 'readwrite');
  await Promise.all([
    transaction.objectStore('answers').put({ ...sealed, type: isFile ? data.type : '' }, use.id),
    transaction.objectStore('answerUses').put(use),
    transaction.done,
  ]);
  await removeSurplus(database);
}

/** Removes what was not read for the longest time, if there is too much. */
async function removeSurplus(database: DeviceDatabase): Promise<void> {
  const uses = (await database.getAll('answerUses')).sort((a, b) => b.used - a.used);
  let bytes = 0;
  let journalAnswers = 0;
  const surplus = uses.filter((use) => {
    bytes += use.bytes;
    journalAnswers += use.keeping === 'journal' ? 1 : 0;
    return bytes > MAX_BYTES || (use.keeping === 'journal' && journalAnswers > MAX_JOURNAL_ANSWERS);
  });
  await remove(
    database,
    surplus.map(({ id }) => id),
  );
}

/** Removes the answer of a query that the server refuses now, with everything about the same thing. */
async function forget(queryKey: QueryKey): Promise<void> {
  const memberId = currentSession()?.user.id;
  const ids = idsIn(queryKey);
  if (!memberId || ids.length === 0) return;
  const database = await openDeviceDatabase(memberId);
  const uses = await database.getAll('answerUses');
  await remove(
    database,
    uses.filter((use) => use.ids.includes(ids.at(-1) ?? '')).map(({ id }) => id),
  );
}

/** Deletes all answers of a member on this device. The writes that wait stay. */
export async function forgetAnswers(memberId: string): Promise<void> {
  const database = await openDeviceDatabase(memberId);
  const transaction = database.transaction(['keys', 'answers', 'answerUses'], 'readwrite');
  await Promise.all([
    transaction.objectStore('keys').delete('answers'),
    transaction.objectStore('answers').clear(),
    transaction.objectStore('answerUses').clear(),
    transaction.done,
  ]);
}

/**
 * Deletes the answers of members who are not signed in here, those of a session that is not remembered, and those of a
 * journal that has been sealed.
 */
async function forgetOthers(): Promise<void> {
  const stored = storedMemberIds();
  for (const memberId of keptDatabaseMembers()) if (!stored.includes(memberId)) await forgetAnswers(memberId);
  const user = currentSession()?.user;
  if (!user || !keptDatabaseMembers().includes(user.id) || keepingMember('journal')) return;
  if (!keepingMember('own')) return forgetAnswers(user.id);
  const database = await openDeviceDatabase(user.id);
  const uses = await database.getAll('answerUses');
  return remove(
    database,
    uses.filter(({ keeping }) => keeping === 'journal').map(({ id }) => id),
  );
}

async function remove(database: DeviceDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const transaction = database.transaction(['answers', 'answerUses'], 'readwrite');
  await Promise.all([
    ...ids.flatMap((id) => [
      transaction.objectStore('answers').delete(id),
      transaction.objectStore('answerUses').delete(id),
    ]),
    transaction.done,
  ]);
}

/** The SHA-256 of the key of a query, which may contain words that were searched for. */
async function idOf({ queryHash }: Query): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(queryHash));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const idsIn = (queryKey: QueryKey): string[] =>
  queryKey.filter((part): part is string => typeof part === 'string' && UUID.test(part));
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Answers of another version of the wire are not shown, because a page may not know them. */
const shapesVersion = async (): Promise<string> => (await loadShapes()).version;

let lastUse = 0;

/** A number that is higher than all before. It does not depend on the clock of the device. */
async function nextUse(database: DeviceDatabase): Promise<number> {
  if (lastUse === 0) lastUse = Math.max(0, ...(await database.getAll('answerUses')).map(({ used }) => used));
  lastUse += 1;
  return lastUse;
}

const isGone = (failure: unknown) => failure instanceof ApiError && [401, 403, 404].includes(failure.status);

/** The first pages of a list that is loaded page by page. Other data stays as it is. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return {
    pages: pages.slice(0, MAX_PAGES),
    pageParams: pageParams.slice(0, MAX_PAGES).map((each) => each ?? null),
  };
}
