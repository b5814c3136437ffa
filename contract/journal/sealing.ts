import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  count,
  existingPassword,
  limitOf,
  outputInstant,
  wholeNumber,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { base64url, head, SealedChanges, SealedEntry } from './sealedEntries.ts';
import { type JOURNAL_STATES, KDF_RANGES, MAX_SEALED_BYTES, SALT_LENGTH, WRAP_LENGTH } from './sealLimits.ts';

/** How the key of a passphrase is derived. `memory` is in KiB. */
const KeyDerivation = z
  .object({
    algorithm: z.literal('argon2id', schemaMessage('Algorithm must be argon2id')),
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

const SealState = z.enum(
  ['sealing', 'sealed', 'unsealing'],
  schemaMessage('State must be sealing, sealed or unsealing'),
) satisfies z.ZodType<(typeof JOURNAL_STATES)[number]>;

const keyFields = { password: existingPassword(), kdf: KeyDerivation, wraps: Wraps };

export const SealDraft = z.object({ ...keyFields, head }).meta({ id: 'SealDraft' });
export type SealDraft = z.output<typeof SealDraft>;

export const SealChange = z.object({ ...keyFields, state: SealState }).meta({ id: 'SealChange' });
export type SealChange = z.output<typeof SealChange>;

export const SealDeletion = z.object({ password: existingPassword() }).meta({ id: 'SealDeletion' });
export type SealDeletion = z.output<typeof SealDeletion>;

/**
 * The seal of a journal: the data that a device needs to read it, besides the passphrase or the recovery
 * phrase.
 */
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
    body: { kind: 'json', schema: SealedChanges, maxBytes: MAX_SEALED_BYTES },
    reply: z.object({ n: z.int() }),
  },
});
