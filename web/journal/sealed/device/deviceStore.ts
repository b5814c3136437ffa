import type { Row } from '#web/journal/sealed/entries/rows.ts';
import { openBytes, sealBytes } from '#web/journal/sealed/format/boxes.ts';
import { type Bytes, utf8 } from '#web/journal/sealed/format/bytes.ts';
import type { JournalKeys, KeyScope } from '#web/journal/sealed/format/keys.ts';
import type { DeviceState, JournalDatabase, StoredBox } from './database.ts';

/** The database of this device, and the keys that encrypt the values in it. */
export interface DeviceStore {
  database: JournalDatabase;
  keys: JournalKeys;
  scope: KeyScope;
}

/** Encrypts a value with the key of this device. */
export async function sealForDevice(
  { keys, scope }: Omit<DeviceStore, 'database'>,
  id: string,
  value: unknown,
): Promise<Bytes> {
  return sealBytes(keys.device, labelOf(scope, id), utf8(JSON.stringify(value)));
}

export async function openOnDevice(
  { keys, scope }: Omit<DeviceStore, 'database'>,
  id: string,
  content: Bytes,
): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openBytes(keys.device, labelOf(scope, id), content)));
}

const labelOf = (scope: KeyScope, id: string) => ({ ...scope, kind: 'device', id, version: 1 }) as const;

/** Rows are stored in 256 parts, so that a change encrypts few of them and unlocking decrypts few values. */
const partOf = (id: string) => Number.parseInt(id.slice(-2), 16) || 0;
const rowsId = (part: number) => `rows-${part}`;

/** All list rows, by id. */
export async function loadRows(device: DeviceStore): Promise<Map<string, Row>> {
  const transaction = device.database.transaction('rows');
  const [parts, contents] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  const opened = await Promise.all(
    contents.map((content, index) => openOnDevice(device, rowsId(parts[index] ?? 0), content)),
  );
  return new Map((opened as Row[][]).flat().map((row) => [row.id, row]));
}

/** The changes of boxes, with the state after them. The rows of `changedIds` are stored with them. */
export interface StoredChanges {
  state: DeviceState;
  boxes: StoredBox[];
  /** Undefined while the journal is copied for the first time. The rows are stored at its end. */
  rows?: { all: ReadonlyMap<string, Row>; changedIds: readonly string[] };
}

/** Stores changes in one transaction. */
export async function storeChanges(
  device: DeviceStore,
  { state, boxes, rows }: StoredChanges,
): Promise<void> {
  // Encrypted before the transaction begins, because a transaction of IndexedDB ends when nothing is requested.
  const parts = rows ? await sealParts(device, rows.all, new Set(rows.changedIds.map(partOf))) : [];
  const transaction = device.database.transaction(['state', 'boxes', 'rows'], 'readwrite');
  await Promise.all([
    transaction.objectStore('state').put(state, 'state'),
    ...boxes.map((box) => transaction.objectStore('boxes').put(box)),
    ...parts.map(([part, content]) => transaction.objectStore('rows').put(content, part)),
    transaction.done,
  ]);
}

/** Replaces all stored rows. */
export const storeAllRows = (
  device: DeviceStore,
  state: DeviceState,
  all: ReadonlyMap<string, Row>,
): Promise<void> => storeChanges(device, { state, boxes: [], rows: { all, changedIds: [...all.keys()] } });

function sealParts(
  device: DeviceStore,
  all: ReadonlyMap<string, Row>,
  parts: Set<number>,
): Promise<[number, Bytes][]> {
  const rows = new Map([...parts].map((part) => [part, [] as Row[]]));
  for (const row of all.values()) rows.get(partOf(row.id))?.push(row);
  return Promise.all(
    [...rows].map(
      async ([part, rows]) => [part, await sealForDevice(device, rowsId(part), rows)] as [number, Bytes],
    ),
  );
}
