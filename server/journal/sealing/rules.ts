import type { Selectable } from 'kysely';
import type { User } from '#contract/account.ts';
import type { EntryPicture } from '#contract/journal/entries.ts';
import type { Put, SealedChanges, SealedEntry } from '#contract/journal/sealedEntries.ts';
import type { Seal } from '#contract/journal/sealing.ts';
import { say } from '#contract/platform/say.ts';
import { entryRecord } from '#server/journal/rules.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { outdated } from '#server/platform/database/versions.ts';
import { type ApiError, conflict, fieldTaken } from '#server/platform/errors.ts';

/** The state of a journal that has a seal. */
export type SealState = Exclude<User['journal'], 'plain'>;

/** A seal with the state of its journal and the number of plain entries. */
export type SealRow = Omit<Selectable<DB['journal_seals']>, 'kdf' | 'wraps'> &
  Pick<Seal, 'kdf' | 'wraps'> & { state: SealState; plain_left: number };

export const sealOf = (row: SealRow): Seal => ({
  state: row.state,
  generation: row.generation,
  kdf: row.kdf,
  wraps: row.wraps,
  head: row.head,
  plainLeft: row.plain_left,
  updatedAt: iso(row.updated_at),
});

/** The columns of a sealed entry that its owner reads. */
export type SealedRow = Omit<Selectable<DB['sealed_entries']>, 'user_id' | 'created_at'>;

export const sealedEntryOf = ({ id, version, generation, n, box, pictures }: SealedRow): SealedEntry => ({
  id,
  version,
  generation,
  n,
  box,
  pictures,
});

/** A sealed entry before a change. */
export type SealedVersion = Pick<SealedRow, 'id' | 'version'> & { is_live: boolean };

/** A plain entry that was deleted because it is sealed. */
export type ReplacedEntry = Pick<Selectable<DB['journal_entries']>, 'id' | 'created_at' | 'updated_at'>;

const sealedOutdated = () =>
  conflict('sealed_outdated', say('Your journal has been changed since. Read the changes, then try again.'));
const versionConflict = (path: string): ApiError =>
  fieldTaken(path, 'version_conflict', say('This entry has another version now.'));

/**
 * Requires that changes fit the number of the last change and the state of the journal.
 * @throws ApiError 409
 */
export function requireCurrent(seal: SealRow, { basedOn, put, open }: SealedChanges): void {
  if (basedOn !== seal.n) throw sealedOutdated();
  if (put.length > 0 && seal.state === 'unsealing')
    throw conflict('not_while_unsealing', say('Your journal is being unsealed. Reload this page.'));
  if (open.length > 0 && seal.state !== 'unsealing')
    throw conflict('only_while_unsealing', say('Your journal is not being unsealed. Reload this page.'));
  const index = put.findIndex(({ generation }) => generation !== seal.generation);
  if (index >= 0)
    throw fieldTaken(
      `put.${index}.generation`,
      'generation_conflict',
      say('The key of your journal is another one.'),
    );
}

/**
 * Requires that a new entry has version 1, and a replaced one the next version, even after a deletion. Only
 * existing entries can be deleted, in their version, or opened.
 * @throws ApiError 409
 */
export function requireVersions({ put, drop, open }: SealedChanges, stored: SealedVersion[]): void {
  const storedById = new Map(stored.map((row) => [row.id, row]));
  put.forEach(({ id, version }, index) => {
    if (version !== (storedById.get(id)?.version ?? 0) + 1) throw versionConflict(`put.${index}.version`);
  });
  drop.forEach(({ id, version }, index) => {
    const row = storedById.get(id);
    if (!row?.is_live || row.version !== version) throw versionConflict(`drop.${index}.version`);
  });
  open.forEach(({ id }, index) => {
    if (!storedById.get(id)?.is_live) throw versionConflict(`open.${index}.id`);
  });
}

/**
 * Requires that each sealed entry names the version of the plain entry that it replaced, if any.
 * @throws ApiError 412
 */
export function requireBases(put: Put[], replaced: ReplacedEntry[]): void {
  const updatedAt = new Map(replaced.map((row) => [row.id, iso(row.updated_at)]));
  const isBased = ({ id, basis: base }: Put) =>
    updatedAt.get(id) === (base ? iso(Temporal.Instant.from(base)) : undefined);
  if (!put.every(isBased)) throw outdated(say('This entry has been changed since you opened it.'));
}

/** A sealed entry as it is stored. */
export type PutRow = Omit<Put, 'basis'> & { n: number; created_at: string };

/** The rows of sealed entries, numbered from `first`. An entry that was plain keeps its `created_at`. */
export function putRows(
  put: Put[],
  replaced: ReplacedEntry[],
  { first, now }: { first: number; now: Temporal.Instant },
): PutRow[] {
  const createdAt = new Map(replaced.map((row) => [row.id, row.created_at]));
  return put.map(({ basis: _base, ...fields }, index) => ({
    ...fields,
    n: first + index,
    created_at: (createdAt.get(fields.id) ?? now).toString(),
  }));
}

/** An entry that becomes plain, as it is stored: with the indexed words, and with the copies of its pictures. */
export type OpenedRow = ReturnType<typeof openedRows>[number];

export function openedRows(
  ownerId: string,
  open: SealedChanges['open'],
  copies: ReadonlyMap<string, EntryPicture[]>,
) {
  return open.map(({ id, sit, ...draft }) => ({
    ...entryRecord(ownerId, draft, copies.get(id)),
    id,
    log_id: sit?.logId ?? null,
    practice_id: sit?.practiceId ?? null,
    reflection: sit?.reflection ?? null,
  }));
}

/** The state of a journal after a call: sealing and unsealing end when nothing is left. */
export function stateAfter(
  state: SealState,
  { hasPlain, hasSealed }: { hasPlain: boolean; hasSealed: boolean },
): User['journal'] {
  if (state === 'unsealing') return hasSealed ? 'unsealing' : 'plain';
  return hasPlain ? 'sealing' : 'sealed';
}
