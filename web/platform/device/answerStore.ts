import { type AnswerUse, type DeviceDatabase, deviceKey, openValue, sealValue } from './deviceDatabase.ts';

// The answers of the server in the database of this device.

const MAX_BYTES = 50_000_000;
const MAX_JOURNAL_ANSWERS = 300;

/** The data of a kept answer. It is removed if it is older than `oldest` or of another version, or cannot be read. */
export async function loadAnswer(
  database: DeviceDatabase,
  id: string,
  { oldest, version }: { oldest: number; version: string },
): Promise<{ data: unknown; at: number } | null> {
  const answer = await database.get('answers', id);
  const use = await database.get('answerUses', id);
  if (!answer || !use) return null;
  const isUsable = use.at >= oldest && use.version === version;
  const content =
    isUsable && (await openValue(await deviceKey(database, 'answers'), answer).catch(() => null));
  if (!content) {
    await removeAnswers(database, (each) => each.id === id);
    return null;
  }
  await database.put('answerUses', { ...use, used: await nextUse(database) });
  const data: unknown = answer.type
    ? new Blob([content], { type: answer.type })
    : JSON.parse(new TextDecoder().decode(content));
  return { data, at: use.at };
}

/** Keeps the data of an answer, JSON or a file, if `mayStore` still says so when it is encrypted. */
export async function storeAnswer(
  database: DeviceDatabase,
  answer: Omit<AnswerUse, 'used' | 'bytes'>,
  data: unknown,
  mayStore: () => boolean,
): Promise<void> {
  const isFile = data instanceof Blob;
  const content = isFile ? await data.arrayBuffer() : new TextEncoder().encode(JSON.stringify(data));
  const sealed = await sealValue(await deviceKey(database, 'answers'), content);
  const use = { ...answer, used: await nextUse(database), bytes: content.byteLength };
  if (!mayStore()) return;
  const transaction = database.transaction(['answers', 'answerUses'], 'readwrite');
  await Promise.all([
    transaction.objectStore('answers').put({ ...sealed, type: isFile ? data.type : '' }, use.id),
    transaction.objectStore('answerUses').put(use),
    transaction.done,
  ]);
  await removeSurplus(database);
}

/** Removes what was not used for the longest time, if there is too much. */
async function removeSurplus(database: DeviceDatabase): Promise<void> {
  const uses = (await database.getAll('answerUses')).sort((a, b) => b.used - a.used);
  let bytes = 0;
  let journalAnswers = 0;
  const surplus = uses.filter((use) => {
    bytes += use.bytes;
    journalAnswers += use.keeping === 'journal' ? 1 : 0;
    return bytes > MAX_BYTES || (use.keeping === 'journal' && journalAnswers > MAX_JOURNAL_ANSWERS);
  });
  if (surplus.length > 0) await removeAnswers(database, (use) => surplus.some(({ id }) => id === use.id));
}

/** Removes the answers that `isRemoved` chooses. */
export async function removeAnswers(
  database: DeviceDatabase,
  isRemoved: (answer: AnswerUse) => boolean,
): Promise<void> {
  const removed = (await database.getAll('answerUses')).filter(isRemoved);
  const transaction = database.transaction(['answers', 'answerUses'], 'readwrite');
  await Promise.all([
    ...removed.flatMap(({ id }) => [
      transaction.objectStore('answers').delete(id),
      transaction.objectStore('answerUses').delete(id),
    ]),
    transaction.done,
  ]);
}

/** Deletes all answers with their key. The writes that wait stay. */
export async function deleteAnswers(database: DeviceDatabase): Promise<void> {
  const transaction = database.transaction(['keys', 'answers', 'answerUses'], 'readwrite');
  await Promise.all([
    transaction.objectStore('keys').delete('answers'),
    transaction.objectStore('answers').clear(),
    transaction.objectStore('answerUses').clear(),
    transaction.done,
  ]);
}

let lastUse = 0;

/** A number that is higher than all before. It does not depend on the clock of the device. */
async function nextUse(database: DeviceDatabase): Promise<number> {
  if (lastUse === 0) lastUse = Math.max(0, ...(await database.getAll('answerUses')).map(({ used }) => used));
  lastUse += 1;
  return lastUse;
}
