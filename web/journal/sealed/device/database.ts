import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { WORDS_VERSION } from '#contract/platform/words.ts';
import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import { EMPTY_HEAD, type Head } from '#web/journal/sealed/format/heads.ts';
import type { JournalKeys } from '#web/journal/sealed/format/keys.ts';
import type { Refusal } from '#web/platform/outbox/outbox.ts';
import { memberDatabaseName } from '#web/platform/session/memberDatabase.ts';

/**
 * The state of a sealed journal that this device stores even while the journal is locked. None of it is
 * secret.
 */
export interface DeviceState {
  generation: number;
  /** An encrypted value, by which a device recognizes the keys of this journal. */
  check: Bytes;
  /** The last state of the journal that this device has seen. */
  journal: 'sealing' | 'sealed' | 'unsealing';
  /** The head of the entries that are stored here. */
  head: Head;
  /**
   * The number of the last change that the stored list rows contain. If the boxes are newer, the rows are
   * rebuilt from them.
   */
  rowsN: number;
  /** The version of the words in the stored list rows (`WORDS_VERSION`); undefined before there were versions. */
  wordsVersion?: number;
}

export const newDeviceState = (generation: number): DeviceState => ({
  generation,
  check: new Uint8Array(),
  journal: 'sealed',
  head: EMPTY_HEAD,
  rowsN: 0,
  wordsVersion: WORDS_VERSION,
});

/** The stored state. If the words of the stored list rows follow former rules, the rows count as outdated. */
export const currentState = (stored: DeviceState): DeviceState =>
  stored.wordsVersion === WORDS_VERSION ? stored : { ...stored, rowsN: 0, wordsVersion: WORDS_VERSION };

/** The keys of an unlocked journal. They cannot be exported, and are deleted when the journal is locked. */
export interface StoredKeys extends JournalKeys {
  generation: number;
  /** The instant at which the journal is locked, in milliseconds since 1970. Infinity for “until Sign Out”. */
  lockAt: number;
}

/** An entry as the server has it. */
export interface StoredBox {
  id: string;
  version: number;
  generation: number;
  /** Null for a deleted entry. */
  box: string | null;
  pictures: string[];
  /** Its mark in the head; null for a deleted entry. */
  mark: string | null;
}

export type LiveBox = StoredBox & { box: string; mark: string };

export const isLive = (box: StoredBox | undefined): box is LiveBox => box !== undefined && box.box !== null;

/** A change that waits to be sent. An earlier version has stored only the first two fields. */
export interface StoredWaiting {
  /** The order of the changes. */
  sequence?: number;
  /** The change, encrypted with the key of the device. */
  content: Bytes;
  revision?: number;
  isTried?: boolean;
  refusal?: Refusal | null;
}

/** The last use and the size of a stored picture. */
export interface PictureUse {
  id: string;
  bytes: number;
  /** An instant in milliseconds since 1970. */
  usedAt: number;
}

interface Schema extends DBSchema {
  state: { key: 'state'; value: DeviceState };
  keys: { key: 'keys'; value: StoredKeys };
  boxes: { key: string; value: StoredBox };
  /** The list rows of a part of the entries, encrypted with the key of the device. */
  rows: { key: number; value: Bytes };
  waiting: { key: number; value: StoredWaiting };
  /** Pictures that were shown on this device, encrypted as on the server, by their id. */
  pictures: { key: string; value: Bytes };
  pictureUses: { key: string; value: PictureUse };
}

export type JournalDatabase = IDBPDatabase<Schema>;

/**
 * Opens the database of a member on this device. Another tab may delete it at any time, which closes this
 * connection.
 */
export function openJournalDatabase(memberId: string): Promise<JournalDatabase> {
  return openDB<Schema>(memberDatabaseName(memberId), 2, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore('state');
        database.createObjectStore('keys');
        database.createObjectStore('boxes', { keyPath: 'id' });
        database.createObjectStore('rows');
        database.createObjectStore('waiting', { keyPath: 'sequence', autoIncrement: true });
      }
      if (oldVersion < 2) {
        database.createObjectStore('pictures');
        database.createObjectStore('pictureUses', { keyPath: 'id' });
      }
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}
