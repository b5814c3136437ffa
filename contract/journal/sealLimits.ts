import { schemaMessage } from '#contract/platform/say.ts';

// This file does not import zod, so that the web client does not load the schemas for it.

/** The states of a journal. A sealed journal is end-to-end encrypted, so that only its writer can read it. */
export const JOURNAL_STATES = ['plain', 'sealing', 'sealed', 'unsealing'] as const;
export type JournalState = (typeof JOURNAL_STATES)[number];

/** The message of the error 409 for a change of a plain entry while the journal is sealed. */
export const JOURNAL_SEALED = schemaMessage('Your journal is sealed. Reload this page.');

/** The maximum number of entries that one call seals, deletes and opens. */
export const MAX_SEALED_CHANGES = 100;
/** The maximum size of the body of such a call, in bytes. */
export const MAX_SEALED_BYTES = 1024 * 1024;
/** The smallest box in bytes: a nonce of 12 bytes, a byte of ciphertext and a tag of 16. */
export const MIN_BOX_BYTES = 29;
/** The maximum length of a box in base64url. */
export const MAX_BOX = 360_000;
/** The maximum length of the head in base64url. */
export const MAX_HEAD = 4_096;
/** The length of a wrapped key in base64url: a nonce of 12 bytes, a key of 32 and a tag of 16. */
export const WRAP_LENGTH = 80;
/** The length of a salt of 16 bytes in base64url. */
export const SALT_LENGTH = 22;
/**
 * The accepted cost of Argon2id. A lower cost would make guessing a passphrase cheaper. `memory` is in KiB.
 */
export const KDF_RANGES = {
  memory: { min: 65_536, max: 1_048_576 },
  passes: { min: 4, max: 32 },
  lanes: { min: 1, max: 4 },
} as const;
