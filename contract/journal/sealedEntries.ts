import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { instant } from '#contract/platform/instants.ts';
import { calendarDay, count, id, maxLength, text } from '#contract/platform/primitives.ts';
import { missingOrInvalid, schemaMessage } from '#contract/platform/say.ts';
import { EntryDraft } from './entryDrafts.ts';
import { MAX_ENTRY_PICTURES } from './pictureLimits.ts';
import { MAX_BOX, MAX_HEAD, MAX_SEALED_CHANGES, MIN_BOX_BYTES } from './sealLimits.ts';

/**
 * Bytes as base64url without padding (RFC 4648, 5), which the server stores without knowing what they mean: exactly
 * `length` characters, or at most `max`.
 */
export const base64url = (label: string, size: { length: number } | { max: number }) => {
  const isExact = 'length' in size;
  const shape = z
    .string({
      error: missingOrInvalid(
        schemaMessage('{label} is required', { label }),
        schemaMessage('{label} must be text', { label }),
      ),
    })
    .regex(
      isExact ? new RegExp(`^[A-Za-z0-9_-]{${size.length}}$`) : /^[A-Za-z0-9_-]+$/,
      isExact
        ? schemaMessage('{label} must be {length} characters of base64url', { label, length: size.length })
        : schemaMessage('{label} must be base64url', { label }),
    );
  return maxLength(shape, label, isExact ? size.length : size.max).meta({
    example: isExact ? 'A'.repeat(size.length) : 'bm9uY2UgYW5kIGJveA',
  });
};

/** The number of bytes of a text in base64url; NaN if no bytes have this text. */
const byteLength = ({ length }: string) => (length % 4 === 1 ? Number.NaN : Math.floor((length * 3) / 4));

/** A box of a sealed journal (docs/sealed.md): a nonce, a ciphertext and a tag. */
const box = (label: string, max: number) =>
  base64url(label, { max })
    .refine(
      (text) => byteLength(text) >= MIN_BOX_BYTES,
      schemaMessage('{label} must be a nonce, a ciphertext and a tag', { label }),
    )
    .meta({ example: 'bm9uY2Ugb2YgMTJieSBhbmQgYSBjaXBoZXJ0ZXh0IHdpdGggaXRzIHRhZw' });

/** The box with the number of changes, the number of entries and their sum. */
export const head = box('Head', MAX_HEAD);

/** An entry as the server stores it in a sealed journal. `n` is the number of its last change. */
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
    box: box('Box', MAX_BOX),
    pictures: z
      .array(id)
      .max(MAX_ENTRY_PICTURES, schemaMessage('At most {max} pictures', { max: MAX_ENTRY_PICTURES }))
      .default([]),
    /** The `updatedAt` of the plain entry with this id, which is deleted. Left out if there is none. */
    basis: instant('Basis').nullish(),
  })
  .meta({ id: 'SealedPut' });
export type Put = z.output<typeof Put>;

/** The version of a sealed entry that is deleted. */
const Drop = z.object({ id, version }).meta({ id: 'SealedDrop' });
export type Drop = z.output<typeof Drop>;

/**
 * The part of the former `sit` of an entry that is needed to restore it. A log or a practice that no longer
 * exists, or that belongs to another member, is ignored.
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

const CHANGES_REQUIRED = schemaMessage('{label} are required', { label: 'Changes' });
const TOO_MANY_CHANGES = schemaMessage('At most {max} changes at once', { max: MAX_SEALED_CHANGES });
const CHANGED_TWICE = schemaMessage('An entry can be changed only once');

const changesOf = <T extends z.ZodType>(change: T) =>
  z.array(change).max(MAX_SEALED_CHANGES, TOO_MANY_CHANGES).default([]);

/** The changes of a call: sealed, deleted and opened entries, numbered in this order. */
export const SealedChanges = z
  .object({
    /** The number of the last change that the caller knows. */
    basedOn: count('Based on', 0, Number.MAX_SAFE_INTEGER - MAX_SEALED_CHANGES),
    /** The head after these changes. */
    head,
    put: changesOf(Put),
    drop: changesOf(Drop).meta({ example: [] }),
    open: changesOf(Open).meta({ example: [] }),
    /** The import of an archive that creates the new entries in `put`. */
    importId: id.optional(),
  })
  .superRefine(({ put, drop, open }, { addIssue }) => {
    const ids = [...put, ...drop, ...open].map((change) => change.id);
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['put'], message });
    if (ids.length === 0) refuse(CHANGES_REQUIRED);
    if (ids.length > MAX_SEALED_CHANGES) refuse(TOO_MANY_CHANGES);
    if (new Set(ids).size < ids.length) refuse(CHANGED_TWICE);
  })
  .meta({ id: 'SealedChanges' });
export type SealedChanges = z.output<typeof SealedChanges>;
