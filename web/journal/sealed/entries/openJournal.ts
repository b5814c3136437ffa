import type { Entry } from '#contract/journal/entries.ts';
import type { SealedEntry } from '#contract/journal/sealedEntries.ts';
import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
import {
  type DeviceState,
  isLive,
  type LiveBox,
  type StoredBox,
} from '#web/journal/sealed/device/database.ts';
import {
  type DeviceStore,
  loadRows,
  storeAllRows,
  storeChanges,
} from '#web/journal/sealed/device/deviceStore.ts';
import { deleteUnusedPictures } from '#web/journal/sealed/device/pictureStore.ts';
import { openJson } from '#web/journal/sealed/format/boxes.ts';
import { markOf, nextHead, openHead } from '#web/journal/sealed/format/heads.ts';
import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import type { KeptWrite, Outbox } from '#web/platform/outbox/outbox.ts';
import { type Row, rowOf } from './rows.ts';

const PAGE_SIZE = 500;
/**
 * The maximum number of times that the changes are read again because another device writes at the same time.
 */
const MAX_ROUNDS = 20;

/** A sealed journal that is unlocked in this tab. */
export interface OpenJournal extends DeviceStore {
  memberId: string;
  state: DeviceState;
  /** The entries that the server has, by id. */
  rows: Map<string, Row>;
  /** The rows of the lists, newest first; null after a change. */
  sorted: Row[] | null;
  /** The changes that wait to be sent, in their order. */
  waiting: readonly KeptWrite<SealedWrite>[];
  /** Keeps and sends the changes that wait. */
  outbox: Outbox<SealedWrite>;
}

/** Receives the number of processed entries and their total. */
export type OnProgress = (progress: { done: number; total: number }) => void;

/** An entry as it is sealed. The id is part of the label of the box. */
export type SealedFields = Omit<Entry, 'id'>;

/**
 * `older`: the server has an older state of the journal than this device. `changed`: entries are missing,
 * replaced or cannot be opened. `other`: the journal has another key than the one that this device knows.
 */
export type MismatchKind = 'older' | 'changed' | 'other';

/** The server has sent something other than what was sealed. */
export class JournalMismatch extends Error {
  readonly kind: MismatchKind;
  constructor(kind: MismatchKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Reads the list rows of this device, or rebuilds them from the boxes if a first copy was interrupted. */
export async function readRows(device: DeviceStore, state: DeviceState): Promise<Map<string, Row>> {
  if (state.rowsN === state.head.n) return loadRows(device);
  const boxes = await device.database.getAll('boxes');
  const rows = await Promise.all(
    boxes.filter(isLive).map(async (box) => [box.id, rowOf(await openEntry(device, box))] as const),
  );
  return new Map(rows);
}

/** Opens the box of an entry. @throws JournalMismatch */
export async function openEntry(
  { keys, scope: { owner } }: Pick<DeviceStore, 'keys' | 'scope'>,
  { id, version, generation, box }: Pick<LiveBox, 'id' | 'version' | 'generation' | 'box'>,
): Promise<Entry> {
  try {
    const fields = await openJson(keys.boxes, { owner, kind: 'entry', id, version, generation }, box);
    return { ...(fields as SealedFields), id };
  } catch {
    throw new JournalMismatch('changed', `The box of the entry ${id} does not open.`);
  }
}

/**
 * Copies the changes from the server, and verifies them with the head. `onProgress` receives the number of
 * entries on this device and on the server.
 * @throws ApiError @throws JournalMismatch
 */
export async function copyChanges(journal: OpenJournal, onProgress?: OnProgress): Promise<void> {
  const { memberId, keys, scope } = journal;
  const readHead = async () => {
    const { head } = await api.journal.readSeal({ memberId });
    return openHead(keys, scope, head).catch(() => {
      throw new JournalMismatch('changed', 'The head does not open.');
    });
  };
  const total = onProgress ? (await readHead()).count : 0;
  const signal = new AbortController().signal;
  // The first copy stores the rows once, at its end.
  const storesRows = journal.state.head.n > 0 && journal.state.rowsN === journal.state.head.n;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let next: number | null = journal.state.head.n;
    while (next !== null) {
      const query = { since: next, limit: PAGE_SIZE };
      const call = () => api.journal.sealedEntries({ query, memberId, isLong: true });
      const page: { items: SealedEntry[]; next: number | null } = await withRetries(call, signal);
      await applyItems(journal, page.items, storesRows);
      onProgress?.({ done: journal.state.head.count, total });
      next = page.next;
    }
    const head = await readHead();
    const own = journal.state.head;
    if (head.n < own.n)
      throw new JournalMismatch('older', `The server has ${head.n} changes, this device ${own.n}.`);
    if (head.n > own.n) continue;
    if (head.count !== own.count || head.sum !== own.sum)
      throw new JournalMismatch('changed', 'The entries are not those of the head.');
    await storeRowsIfOutdated(journal);
    return;
  }
  throw new JournalMismatch('changed', 'The entries do not reach the change of the head.');
}

async function storeRowsIfOutdated(journal: OpenJournal): Promise<void> {
  const { state } = journal;
  if (state.rowsN === state.head.n) return;
  journal.state = { ...state, rowsN: state.head.n };
  await storeAllRows(journal, journal.state, journal.rows);
}

/** Applies items of the server in the order of their changes, in memory and on this device. */
async function applyItems(journal: OpenJournal, items: SealedEntry[], storesRows: boolean): Promise<void> {
  const last = items.at(-1);
  if (!last) return;
  const known = await boxesOf(
    journal,
    items.map(({ id }) => id),
  );
  for (const { id, version } of items)
    if (version < (known.get(id)?.version ?? 0))
      throw new JournalMismatch('changed', `The entry ${id} is older than on this device.`);
  const changes = await Promise.all(
    items.map(async ({ n: _n, box, ...item }) =>
      box === null
        ? { box: { ...item, box, mark: null }, entry: null }
        : {
            box: { ...item, box, mark: await markOf(journal.keys, { ...item, box }) },
            entry: await openEntry(journal, { ...item, box }),
          },
    ),
  );
  await applyChanges(journal, { n: last.n, changes, known, storesRows });
}

/** The boxes of these entries on this device, by id. */
export async function boxesOf({ database }: DeviceStore, ids: string[]): Promise<Map<string, StoredBox>> {
  const { store } = database.transaction('boxes');
  const boxes = await Promise.all(ids.map((id) => store.get(id)));
  return new Map(boxes.flatMap((box) => (box ? [[box.id, box] as const] : [])));
}

/** A box after a change, and the entry in it; null for a deleted entry. */
export interface AppliedChange {
  box: StoredBox;
  entry: Entry | null;
}

interface AppliedChanges {
  /** The number of the last change. */
  n: number;
  changes: AppliedChange[];
  /** The boxes that this device had before, by id. */
  known: ReadonlyMap<string, StoredBox>;
  /** Whether the list rows are stored too. */
  storesRows: boolean;
}

/** Applies changes in memory and on this device. */
export async function applyChanges(
  journal: OpenJournal,
  { n, changes, known, storesRows }: AppliedChanges,
): Promise<void> {
  const boxes = changes.map(({ box }) => box);
  const head = nextHead(journal.state.head, n, {
    added: boxes.flatMap(({ mark }) => mark ?? []),
    removed: boxes.flatMap(({ id }) => known.get(id)?.mark ?? []),
  });
  for (const { box, entry } of changes) {
    if (entry) journal.rows.set(box.id, rowOf(entry));
    else journal.rows.delete(box.id);
  }
  journal.sorted = null;
  journal.state = { ...journal.state, head, rowsN: storesRows ? n : journal.state.rowsN };
  const rows = storesRows ? { all: journal.rows, changedIds: boxes.map(({ id }) => id) } : undefined;
  await storeChanges(journal, { state: journal.state, boxes, rows });
  await deleteUnusedPictures(journal.database, boxes, known);
}
