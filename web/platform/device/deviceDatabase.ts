import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  hasDatabaseOf,
  keptDatabaseOf,
  markDatabaseOf,
  memberDatabaseName,
} from '#web/platform/session/memberDatabase.ts';
import type { Keeping } from './keep.ts';

// What this device keeps of a member besides a sealed journal: writes that wait for a connection, and answers of the server
// for reading offline. Both are encrypted with keys that scripts can use but not read, so that no file of the browser
// contains the words, and deleting a key deletes what was encrypted with it.

/** A value, encrypted with AES-256-GCM. */
export interface SealedValue {
  nonce: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
}

/** A write in the database. Only its content is encrypted. */
export interface StoredWrite {
  key: string;
  sequence?: number;
  revision: number;
  isTried: boolean;
  refusal: { status: number; text: string } | null;
  content: SealedValue;
}

/** What is known of a kept answer without decrypting it. */
export interface AnswerUse {
  id: string;
  keeping: Keeping;
  /** When the server sent it, in epoch milliseconds. */
  at: number;
  /** Its place in the order of use. */
  used: number;
  bytes: number;
  version: string;
  /** The ids of the things that it belongs to. */
  ids: string[];
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  writes: { key: number; value: StoredWrite; indexes: { key: string } };
  /** Files of writes, such as pictures that are not uploaded, by their id. */
  files: { key: string; value: SealedValue & { type: string } };
  /** Answers of the server: JSON, or a file with its content type. */
  answers: { key: string; value: SealedValue & { type: string } };
  answerUses: { key: string; value: AnswerUse };
}

export type DeviceDatabase = IDBPDatabase<Schema>;

/** Whether this device may keep something of the member. This is known without opening a database. */
export const mayHaveKept = (memberId: string): boolean => hasDatabaseOf(keptDatabaseOf(memberId));

let opened: { memberId: string; database: Promise<DeviceDatabase> } | null = null;

/** Opens the member's database. @throws when the browser denies it */
export function openDeviceDatabase(memberId: string): Promise<DeviceDatabase> {
  if (opened?.memberId !== memberId) {
    opened = { memberId, database: open(memberId) };
    opened.database.catch(() => {
      opened = null;
    });
  }
  return opened.database;
}

function open(memberId: string): Promise<DeviceDatabase> {
  markDatabaseOf(keptDatabaseOf(memberId));
  return openDB<Schema>(memberDatabaseName(keptDatabaseOf(memberId)), 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      const writes = database.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
      writes.createIndex('key', 'key', { unique: true });
      database.createObjectStore('files');
      database.createObjectStore('answers');
      database.createObjectStore('answerUses', { keyPath: 'id' });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

/** The key with this name, which is made when it is first needed. It cannot be exported. */
export async function deviceKey(database: DeviceDatabase, name: 'writes' | 'answers'): Promise<CryptoKey> {
  const stored = await database.get('keys', name);
  if (stored) return stored;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const { store, done } = database.transaction('keys', 'readwrite');
  // Another tab may have made one meanwhile.
  const other = await store.get(name);
  if (!other) await store.put(key, name);
  await done;
  return other ?? key;
}

const NONCE_LENGTH = 12;

export async function sealValue(key: CryptoKey, content: BufferSource): Promise<SealedValue> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
  return { nonce, content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, content) };
}

export const openValue = (key: CryptoKey, { nonce, content }: SealedValue): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, content);

export const sealJson = (key: CryptoKey, value: unknown): Promise<SealedValue> =>
  sealValue(key, new TextEncoder().encode(JSON.stringify(value)));

export const openJson = async (key: CryptoKey, sealed: SealedValue): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openValue(key, sealed)));
