import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  calendarDay,
  count,
  existingPassword,
  id,
  instant,
  limitOf,
  outputInstant,
  text,
  wholeNumber,
} from '#contract/platform/primitives.ts';
import { EntryDraft } from './entries.ts';
import {
  type JOURNAL_STATES,
  KDF_RANGES,
  MAX_BOX,
  MAX_ENTRY_PICTURES,
  MAX_HEAD,
  MAX_SEALED_BYTES,
  MAX_SEALED_CHANGES,
  SALT_LENGTH,
  WRAP_LENGTH,
} from './sealLimits.ts';

/**
 * Bytes as base64url without padding (RFC 4648, 5), which the server stores without knowing what they mean: exactly
 * `length` characters, or at most `max`.
 */
const base64url = (label: string, size: { length: number } | { max: number }) =>
  z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`) })
    .max('max' in size ? size.max : size.length, `${label} is too long`)
    .regex(
      'max' in size ? /^[A-Za-z0-9_-]+$/ : new RegExp(`^[A-Za-z0-9_-]{${size.length}}$`),
      'max' in size
        ? `${label} must be base64url`
        : `${label} must be ${size.length} characters of base64url`,
    );

/** How the key of a passphrase is derived. `memory` is in KiB. */
const KeyDerivation = z
  .object({
    algorithm: z.literal('argon2id', 'Algorithm must be argon2id'),
    memory: count('Memory', KDF_RANGES.memory.min, KDF_RANGES.memory.max),
    passes: count('Passes', KDF_RANGES.passes.min, KDF_RANGES.passes.max),
    lanes: count('Lanes', KDF_RANGES.lanes.min, KDF_RANGES.lanes.max),
    salt: base64url('Salt', { length: SALT_LENGTH }),
  })
  .meta({ id: 'KeyDerivation' });

const wrap = (label: string) => base64url(label, { length: WRAP_LENGTH });
/** The key of the journal, encrypted with the key of the passphrase and with that of the recovery phrase. */
const Wraps = z
  .object({ passphrase: wrap('Passphrase wrap'), recovery: wrap('Recovery wrap') })
  .meta({ id: 'Wraps' });

const head = base64url('Head', { max: MAX_HEAD });

const SealState = z.enum(
  ['sealing', 'sealed', 'unsealing'],
  'State must be sealing, sealed or unsealing',
) satisfies z.ZodType<(typeof JOURNAL_STATES)[number]>;

const keyFields = { password: existingPassword(), kdf: KeyDerivation, wraps: Wraps };

export const SealDraft = z.object({ ...keyFields, head }).meta({ id: 'SealDraft' });
export type SealDraft = z.output<typeof SealDraft>;

export const SealChange = z.object({ ...keyFields, state: SealState }).meta({ id: 'SealChange' });
export type SealChange = z.output<typeof SealChange>;

export const SealDeletion = z.object({ password: existingPassword() }).meta({ id: 'SealDeletion' });
export type SealDeletion = z.output<typeof SealDeletion>;

/** The seal of a journal: what a device needs, besides the passphrase or the recovery phrase, to read it. */
export const Seal = z
  .object({
    state: SealState,
    /** The generation of the key. */
    generation: z.int(),
    kdf: KeyDerivation,
    wraps: Wraps,
    /** The box with the number of changes, the number of entries and their sum. */
    head: z.string(),
    /** The number of entries that are not sealed. */
    plainLeft: z.int(),
    /** When `kdf`, `wraps` or `state` were last replaced by the member. */
    updatedAt: outputInstant,
  })
  .meta({ id: 'Seal' });
export type Seal = z.output<typeof Seal>;

/** An entry as the server stores it in a sealed journal. `n` is the number of the last change of it. */
export const SealedEntry = z
  .object({
    id: z.string(),
    /** 1 for a new entry, and one more with every `put`. */
    version: z.int(),
    generation: z.int(),
    n: z.int(),
    /** Null for an entry that was deleted or opened. */
    box: z.string().nullable(),
    /** The ids of its pictures. */
    pictures: z.array(z.string()),
  })
  .meta({ id: 'SealedEntry' });
export type SealedEntry = z.output<typeof SealedEntry>;

const version = count('Version', 1, 2 ** 31 - 1);

/** Seals an entry, or replaces a sealed one. */
const Put = z
  .object({
    id,
    version,
    generation: count('Generation', 1, 2 ** 31 - 1),
    box: base64url('Box', { max: MAX_BOX }),
    pictures: z.array(id).max(MAX_ENTRY_PICTURES, `At most ${MAX_ENTRY_PICTURES} pictures`).default([]),
    /** The `updatedAt` of the plain entry with this id, which is deleted. Left out if there is none. */
    basis: instant('Basis').nullish(),
  })
  .meta({ id: 'SealedPut' });
export type Put = z.output<typeof Put>;

/** The version of a sealed entry that is deleted. */
const Drop = z.object({ id, version }).meta({ id: 'SealedDrop' });
export type Drop = z.output<typeof Drop>;

/**
 * What an entry needs of its former `sit` to be written after that practice again. A log, or a practice, that does not exist
 * any more or belongs to somebody else is left out.
 */
const FormerSit = z
  .object({
    logId: id.nullable(),
    practiceId: id,
    reflection: z
      .object({
        content: text('The reflection', LIMITS.description),
        author: text('The author of the reflection', LIMITS.name),
        date: calendarDay('The day of the reflection'),
      })
      .nullable(),
  })
  .meta({ id: 'FormerSit' });

/** A sealed entry that becomes a plain one with the same id. */
const Open = EntryDraft.safeExtend({ id, sit: FormerSit.nullish() }).meta({ id: 'SealedOpen' });
export type Open = z.output<typeof Open>;

/** The changes of a call: sealed, deleted and opened entries, counted in this order. */
export const SealedChanges = z
  .object({
    /** The number of the last change that the caller knows. */
    basedOn: count('Based on', 0, Number.MAX_SAFE_INTEGER - MAX_SEALED_CHANGES),
    /** The head after these changes. */
    head,
    put: z.array(Put).max(MAX_SEALED_CHANGES, `At most ${MAX_SEALED_CHANGES} changes at once`).default([]),
    drop: z.array(Drop).max(MAX_SEALED_CHANGES, `At most ${MAX_SEALED_CHANGES} changes at once`).default([]),
    open: z.array(Open).max(MAX_SEALED_CHANGES, `At most ${MAX_SEALED_CHANGES} changes at once`).default([]),
  })
  .superRefine(({ put, drop, open }, { addIssue }) => {
    const ids = [...put, ...drop, ...open].map((change) => change.id);
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['put'], message });
    if (ids.length === 0) refuse('Changes are required');
    if (ids.length > MAX_SEALED_CHANGES) refuse(`At most ${MAX_SEALED_CHANGES} changes at once`);
    if (new Set(ids).size < ids.length) refuse('An entry can be changed only once');
  })
  .meta({ id: 'SealedChanges' });
export type SealedChanges = z.output<typeof SealedChanges>;

export const sealing = endpoints({
  readSeal: {
    method: 'GET',
    path: '/journal/seal',
    access: 'member',
    summary: 'The seal of the caller’s journal. A plain journal has none.',
    reply: Seal,
  },
  createSeal: {
    method: 'POST',
    path: '/journal/seal',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary:
      'Begin to seal the journal. From now on plain entries can only be sealed, and not be created, changed or deleted. A journal without entries is sealed at once.',
    body: SealDraft,
    status: 201,
    reply: Seal,
  },
  updateSeal: {
    method: 'PUT',
    path: '/journal/seal',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary:
      'Replace the key derivation, the wrapped keys and the state. `sealed` needs a journal without plain entries. In the state `unsealing`, sealed entries can be opened and plain ones written; when no sealed entry is left, the seal is deleted.',
    body: SealChange,
    reply: Seal,
    conditional: true,
  },
  deleteSeal: {
    method: 'DELETE',
    path: '/journal/seal',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary: 'Delete the seal and all sealed entries permanently. Plain entries stay.',
    body: SealDeletion,
    status: 204,
  },
  sealedEntries: {
    method: 'GET',
    path: '/journal/sealed',
    access: 'member',
    summary:
      'The sealed entries that were changed after the change `since`, in the order of their changes. `next` is the `since` of the next page; null at the end. A page has at most about 4 MiB.',
    query: z.object({
      since: wholeNumber('since', 0, 1e15 - 1)
        .default(0)
        .meta({ override: { default: 0 } }),
      limit: limitOf(100, 500),
    }),
    reply: z.object({ items: z.array(SealedEntry), next: z.int().nullable() }),
  },
  writeSealed: {
    method: 'POST',
    path: '/journal/sealed',
    access: 'member',
    summary:
      'Seal, delete and open entries, all or none. Each change gets the next number; `n` is the last one. The call is refused if `basedOn` is not the number of the last change, unless it repeats the last call.',
    body: SealedChanges,
    maxBytes: MAX_SEALED_BYTES,
    reply: z.object({ n: z.int() }),
  },
});
