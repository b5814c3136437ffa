import type { Entry } from '#contract/journal/entries.ts';
import type { SealedChanges } from '#contract/journal/sealedEntries.ts';
import { MAX_SEALED_BYTES, MAX_SEALED_CHANGES } from '#contract/journal/sealLimits.ts';
import { isLive, type LiveBox, type StoredBox } from '#web/journal/sealed/device/database.ts';
import { sealJson } from '#web/journal/sealed/format/boxes.ts';
import { markOf, nextHead, sealHead } from '#web/journal/sealed/format/heads.ts';
import { hasCode } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import {
  type AppliedChange,
  applyChanges,
  copyChanges,
  JournalMismatch,
  type OpenJournal,
  openEntry,
} from './openJournal.ts';
import { reloadChanges, withJournalLock } from './tabs.ts';

/** The maximum number of times that a change is sealed again because another device has written. */
const MAX_ATTEMPTS = 5;
/** The maximum size of a call without its boxes and opened entries, in bytes. */
const CALL_OVERHEAD = 20_000;
const ITEM_OVERHEAD = 300;

/** A change of an entry. */
export type Change =
  | {
      put: Entry;
      /** The `updatedAt` of the plain entry that this one replaces. */
      base?: string;
    }
  | { drop: string }
  | { open: Entry };

/**
 * Makes changes on the server and then on this device. `plan` returns the changes for the current state of
 * the journal. It is called again when another device has written meanwhile, and may throw to give up.
 * `importId` is the import of an archive that creates the entries. @throws ApiError @throws JournalMismatch
 */
export function writeChanges(
  journal: OpenJournal,
  plan: () => Promise<Change[]>,
  importId?: string,
): Promise<void> {
  return withJournalLock(journal.memberId, async () => {
    await reloadChanges(journal);
    for (let attempt = 1; ; attempt += 1) {
      try {
        for (const batch of batchesOf(await sealChanges(journal, await plan())))
          await sendBatch(journal, batch, importId);
        return;
      } catch (failure) {
        const isOutdated = hasCode(failure, 'sealed_outdated') || hasCode(failure, 'version_conflict');
        if (!isOutdated || attempt === MAX_ATTEMPTS) throw failure;
        await copyChanges(journal);
      }
    }
  });
}

type Call = Omit<SealedChanges, 'basedOn' | 'head'>;

interface SealedChange extends AppliedChange {
  /** The change in the format of the API. */
  sent: Partial<Call>;
  known: StoredBox | undefined;
  /** Its approximate size in the call, in bytes. */
  length: number;
}

function sealChanges(journal: OpenJournal, changes: Change[]): Promise<SealedChange[]> {
  return Promise.all(changes.map((change) => sealChange(journal, change)));
}

async function sealChange(journal: OpenJournal, change: Change): Promise<SealedChange> {
  if ('put' in change) {
    const { put, base } = change;
    const known = await journal.database.get('boxes', put.id);
    const box = await sealEntry(journal, put, (known?.version ?? 0) + 1);
    const { mark: _mark, ...item } = box;
    return {
      sent: { put: [{ ...item, basis: base }] },
      box,
      entry: put,
      known,
      length: box.box.length + ITEM_OVERHEAD,
    };
  }
  const id = 'drop' in change ? change.drop : change.open.id;
  const known = await journal.database.get('boxes', id);
  if (!isLive(known)) throw new Error('Only sealed entries can be deleted or opened.');
  const { version } = known;
  const sent = 'drop' in change ? { drop: [{ id, version }] } : { open: [openedOf(change.open)] };
  const box = { ...known, box: null, mark: null, pictures: [] };
  // A character has up to three bytes.
  return { sent, box, entry: null, known, length: JSON.stringify(sent).length * 3 + ITEM_OVERHEAD };
}

/** Seals an entry, and verifies that the box can be opened. */
async function sealEntry(journal: OpenJournal, { id, ...fields }: Entry, version: number): Promise<LiveBox> {
  const { keys, scope } = journal;
  const box = await sealJson(keys.boxes, { ...scope, kind: 'entry', id, version }, fields);
  const { generation } = scope;
  const opened = await openEntry(journal, { id, version, generation, box });
  if (JSON.stringify(opened) !== JSON.stringify({ ...fields, id }))
    throw new JournalMismatch('changed', `The box of the entry ${id} differs from the entry.`);
  const mark = await markOf(keys, { id, version, box });
  return { id, version, generation, box, mark, pictures: fields.pictures.map((picture) => picture.id) };
}

/** A plain entry in the format in which a call opens it. */
function openedOf({
  sit,
  pictures,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...fields
}: Entry): Call['open'][number] {
  return {
    ...fields,
    sit: sit && { logId: sit.logId, practiceId: sit.practice.id, reflection: sit.reflection },
    pictures: pictures.map(({ id, width, height, alt }) => ({ id, width, height, alt })),
  };
}

/** Changes that fit in one call each. */
function batchesOf(changes: SealedChange[]): SealedChange[][] {
  const batches: SealedChange[][] = [];
  let batch: SealedChange[] = [];
  let length = 0;
  for (const change of changes) {
    const isFull =
      length + change.length > MAX_SEALED_BYTES - CALL_OVERHEAD || batch.length === MAX_SEALED_CHANGES;
    if (batch.length === 0 || isFull) {
      batch = [];
      batches.push(batch);
      length = 0;
    }
    batch.push(change);
    length += change.length;
  }
  return batches;
}

async function sendBatch(
  journal: OpenJournal,
  batch: SealedChange[],
  importId: string | undefined,
): Promise<void> {
  const { keys, scope, memberId } = journal;
  const basedOn = journal.state.head.n;
  const n = basedOn + batch.length;
  const next = nextHead(journal.state.head, n, {
    added: batch.flatMap(({ box }) => box.mark ?? []),
    removed: batch.flatMap(({ known }) => known?.mark ?? []),
  });
  const body = {
    basedOn,
    head: await sealHead(keys, scope, next),
    put: batch.flatMap(({ sent }) => sent.put ?? []),
    drop: batch.flatMap(({ sent }) => sent.drop ?? []),
    open: batch.flatMap(({ sent }) => sent.open ?? []),
    importId,
  };
  const { signal } = new AbortController();
  await withRetries(() => api.journal.writeSealed({ body, memberId, isLong: batch.length > 1 }), signal);
  const known = new Map(batch.flatMap(({ known }) => (known ? [[known.id, known] as const] : [])));
  await applyChanges(journal, { n, changes: batch, known, storesRows: journal.state.rowsN === basedOn });
}
