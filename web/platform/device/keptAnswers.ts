import type { Query, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { isServerAnswering } from '#web/platform/api/connection.ts';
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
import { deleteAnswers, loadAnswer, removeAnswers, storeAnswer } from './answerStore.ts';
import { openDeviceDatabase } from './deviceDatabase.ts';
import type { Keeping } from './keep.ts';

// What the screens of a member have shown is kept on this device, encrypted, and shown again at once: while it is loaded
// anew, and without a connection.

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
  for (const query of cache.getAll()) catchUp(query);
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'added') run(() => show(query));
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success' && !action.manual) {
      shown.delete(query);
      run(() => keep(query));
    }
    if (action.type === 'error') run(() => hideIfAnswered(query, action.error));
  });
  onSessionChange(() => run(forgetOthers));
  run(forgetOthers);
}

/** The queries whose data is a kept answer. */
const shown = new WeakSet<Query>();

/**
 * A kept answer is shown while the new one loads, and without a connection. If the server answers, but this call failed,
 * the failure is shown instead.
 */
async function hideIfAnswered(query: Query, failure: Error): Promise<void> {
  if (isGone(failure)) await forget(query.queryKey);
  if (!shown.has(query) || !(await isServerAnswering())) return;
  shown.delete(query);
  if (query.state.error)
    query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status: 'error' });
}

/** Some queries may have got their answer before this file was loaded. */
function catchUp(query: Query): void {
  const { data, error } = query.state;
  if (isGone(error)) run(() => forget(query.queryKey));
  else run(() => (data === undefined ? show(query) : keep(query)));
}

/** A full or denied storage never stops anything. */
function run(action: () => Promise<void>): void {
  action().catch(() => {});
}

/** Shows the kept data of a query that has none yet. */
async function show(query: Query): Promise<void> {
  const keeping = query.meta?.keep;
  const memberId = keeping && query.state.data === undefined ? keepingMember(keeping) : null;
  if (!keeping || !memberId) return;
  const database = await openDeviceDatabase(memberId);
  const oldest = keeping === 'shared' ? serverNow() - SHARED_MS : 0;
  const answer = await loadAnswer(database, await idOf(query), { oldest, version: await shapesVersion() });
  if (!answer || (query.state.error && (await isServerAnswering()))) return;
  if (keepingMember(keeping) !== memberId || query.state.data !== undefined) return;
  shown.add(query);
  // Unlike `setQueryData`, this does not count as loaded, so that a form waits for the new answer (`forForm`).
  query.setState({
    ...query.state,
    data: revived(answer.data),
    dataUpdatedAt: answer.at,
    error: null,
    status: 'success',
  });
}

/** Keeps the data that a query has just loaded. */
async function keep(query: Query): Promise<void> {
  const keeping = query.meta?.keep;
  const memberId = keeping ? keepingMember(keeping) : null;
  if (!keeping || !memberId) return;
  const database = await openDeviceDatabase(memberId);
  const answer = {
    id: await idOf(query),
    keeping,
    at: serverNow(),
    version: await shapesVersion(),
    ids: idsIn(query.queryKey),
  };
  await storeAnswer(
    database,
    answer,
    firstPages(query.state.data),
    () => keepingMember(keeping) === memberId,
  );
}

/** Removes the answer of a query that the server refuses now, with everything about the same thing. */
async function forget(queryKey: QueryKey): Promise<void> {
  const memberId = currentSession()?.user.id;
  const ids = idsIn(queryKey);
  if (!memberId || ids.length === 0) return;
  const database = await openDeviceDatabase(memberId);
  await removeAnswers(database, (answer) => answer.ids.includes(ids.at(-1) ?? ''));
}

/** Deletes all answers of a member on this device. */
const forgetAnswers = async (memberId: string): Promise<void> =>
  deleteAnswers(await openDeviceDatabase(memberId));

/**
 * Deletes the answers of members who are not signed in here, those of a session that is not remembered, and those of a
 * journal that has been sealed.
 */
async function forgetOthers(): Promise<void> {
  const stored = storedMemberIds();
  for (const memberId of keptDatabaseMembers()) if (!stored.includes(memberId)) await forgetAnswers(memberId);
  const user = currentSession()?.user;
  if (!user || !keptDatabaseMembers().includes(user.id) || keepingMember('journal')) return;
  if (!keepingMember('own')) {
    await forgetAnswers(user.id);
    return;
  }
  const database = await openDeviceDatabase(user.id);
  await removeAnswers(database, ({ keeping }) => keeping === 'journal');
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

const isGone = (failure: unknown) => failure instanceof ApiError && [401, 403, 404].includes(failure.status);

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** The first pages of a list that is loaded page by page. Other data stays as it is. */
const firstPages = (data: unknown): unknown =>
  isPages(data)
    ? { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
    : data;

/** The data as it was before it was stored: JSON has no `undefined`, which is the parameter of a first page. */
const revived = (data: unknown): unknown =>
  isPages(data) ? { ...data, pageParams: data.pageParams.map((param) => param ?? undefined) } : data;
