import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import {
  byId,
  countedPageOf,
  id,
  optionalText,
  optionalUrl,
  outputInstant,
  paging,
  search,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TagCount, tags } from '#contract/platform/tags.ts';
import { Picture } from './pictures.ts';

/**
 * Whether a text is an ISBN-13 (ISO 2108): thirteen digits that begin with 978 or 979. The sum of the digits,
 * weighted alternately with 1 and 3, is divisible by ten.
 */
const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) % 10 === 0;

/** The ISBN-13 of an ISBN-10, whose last character is the check digit, or X for ten; null if it is not valid. */
function isbn13OfIsbn10(isbn10: string): string | null {
  const sum = [...isbn10].reduce(
    (sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  if (sum % 11 !== 0) return null;
  const digits = `978${isbn10.slice(0, 9)}`;
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isIsbn13) ?? null;
}

/** A printed ISBN without hyphens, spaces and the letters "ISBN", "ISBN-10:" or "ISBN-13:" before it. */
export const compactIsbn = (printed: string): string =>
  printed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^ISBN(?:1[03](?=:|\d{9}[\dX]$|\d{13}$))?:?/, '');

/** The ISBN-13 of an ISBN-13 or ISBN-10 in any printed form; null if it is not valid. */
export function isbn13Of(printed: string): string | null {
  const compact = compactIsbn(printed);
  if (/^\d{9}[\dX]$/.test(compact)) return isbn13OfIsbn10(compact);
  return isIsbn13(compact) ? compact : null;
}

/** An optional ISBN. It may be sent in any printed form, also as an ISBN-10, and is stored as 13 digits. */
const isbn13 = optionalText('ISBN-13', LIMITS.title)
  .refine((printed) => printed === null || isbn13Of(printed) !== null, schemaMessage('ISBN-13 is not valid'))
  .transform((printed) => printed && isbn13Of(printed));

export const BookDraft = z
  .object({
    title: text('Title', LIMITS.title),
    author: text('Author', LIMITS.name),
    description: text('Description', LIMITS.description),
    tags,
    coverImageUrl: optionalUrl('Cover image URL'),
    isbn13,
    /** The language of the book. Without it, the language is kept; null removes it. */
    language: languageTag.nullish(),
  })
  .meta({ id: 'BookDraft' });
export type BookDraft = z.output<typeof BookDraft>;

/** A submission, with the id of an uploaded picture. Without `coverId` the cover is kept; null removes it. */
export const SubmissionDraft = BookDraft.extend({ coverId: id.nullish() }).meta({ id: 'SubmissionDraft' });
export type SubmissionDraft = z.output<typeof SubmissionDraft>;

/** The fields of a draft in a reply. */
const bookFields = {
  title: z.string(),
  author: z.string(),
  description: z.string(),
  coverImageUrl: z.string().nullable(),
  tags: z.array(z.string()),
  isbn13: z.string().nullable(),
  language: z.string().nullable().meta({ example: 'de' }),
} satisfies Record<keyof BookDraft, z.ZodType>;

export const Book = z
  .object({
    id: z.string(),
    ...bookFields,
    /** An uploaded cover. Everybody who has its address may see it. */
    cover: Picture.nullable(),
    submitter: z.object({ id: z.string(), username: z.string() }).nullable(),
    createdAt: outputInstant,
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

export const BookStatus = z.enum(['pending', 'approved', 'rejected']);
export type BookStatus = z.output<typeof BookStatus>;

/** What the caller may do with a book now. */
export const BookCan = z
  .object({
    /** Correct it, or remove it from the library. */
    edit: z.boolean(),
    /** Withdraw it while it is waiting for review. */
    withdraw: z.boolean(),
    /** Suggest a correction to the moderators. */
    suggest: z.boolean(),
  })
  .meta({ id: 'BookCan' });
export type BookCan = z.output<typeof BookCan>;

/** A book with its state in the review. `reason` says why it was rejected or removed. */
export const Submission = Book.extend({
  status: BookStatus,
  reason: z.string().nullable(),
  /** Whether a correction of it is waiting for review. True only for its submitter, moderators and admins. */
  isBeingCorrected: z.boolean(),
  can: BookCan,
}).meta({ id: 'Submission' });
export type Submission = z.output<typeof Submission>;

export const Rejection = z.object({ reason: text('A reason', LIMITS.reason) }).meta({ id: 'Rejection' });
export type Rejection = z.output<typeof Rejection>;

/** A correction that the submitter of a book suggests, with a note for the moderators. */
export const CorrectionDraft = BookDraft.extend({ note: optionalText('Note', LIMITS.reason) }).meta({
  id: 'CorrectionDraft',
});
export type CorrectionDraft = z.output<typeof CorrectionDraft>;

/** A correction that is waiting for review: the book as it is, and as it would be. */
export const Correction = z
  .object({
    id: z.string(),
    book: Book,
    proposed: z.object(bookFields),
    note: z.string().nullable(),
    createdAt: outputInstant,
  })
  .meta({ id: 'Correction' });
export type Correction = z.output<typeof Correction>;

/** The default number of books on a page of the library. */
const BOOKS_PER_PAGE = 12;

/** A book with the communities that read it now: at most five, public and listed ones, the same for everyone. */
export const BookWithReadings = Submission.extend({
  readings: z.array(z.object({ id: z.string(), community: z.object({ id: z.string(), name: z.string() }) })),
}).meta({ id: 'BookWithReadings' });
export type BookWithReadings = z.output<typeof BookWithReadings>;

export const library = endpoints({
  list: {
    method: 'GET',
    path: '/library',
    mayLag: true,
    access: 'member',
    summary: 'Approved books, newest first; all, or those with a tag, in a language, or both.',
    query: z.object({ tag: search('Tag'), language: languageTag.optional(), ...paging(BOOKS_PER_PAGE) }),
    reply: countedPageOf(Book),
  },
  search: {
    method: 'GET',
    path: '/library/search',
    mayLag: true,
    access: 'member',
    summary:
      'Approved books in which every word of `q` is the beginning of a word. One typo is forgiven in title and author. ' +
      'Best match first; `total` is at most 1,000.',
    query: z.object({ q: search(), tag: search('Tag'), ...paging(BOOKS_PER_PAGE) }),
    reply: countedPageOf(Book),
  },
  tags: {
    method: 'GET',
    path: '/library/tags',
    mayLag: true,
    access: 'member',
    summary: 'The 100 most used tags of approved books.',
    reply: z.array(TagCount),
  },
  submissions: {
    method: 'GET',
    path: '/library/submissions',
    access: 'member',
    summary: "The caller's own submissions, newest first.",
    reply: z.array(Submission),
  },
  read: {
    method: 'GET',
    path: '/library/{id}',
    access: 'member',
    summary: 'A book. One that is not approved is visible to its submitter, moderators and admins only.',
    params: byId,
    reply: BookWithReadings,
  },
  submit: {
    method: 'POST',
    path: '/library/submit',
    access: 'member',
    summary: 'Submit a book for review.',
    body: SubmissionDraft,
    status: 201,
    idempotent: true,
    reply: Submission,
  },
  resubmit: {
    method: 'PUT',
    path: '/library/submissions/{id}',
    access: 'member',
    summary: 'Change a rejected submission of the caller and submit it again.',
    params: byId,
    body: SubmissionDraft,
    reply: Submission,
  },
  withdraw: {
    method: 'DELETE',
    path: '/library/submissions/{id}',
    access: 'member',
    summary: 'Withdraw a pending submission of the caller.',
    params: byId,
    status: 204,
  },
  suggestCorrection: {
    method: 'POST',
    path: '/library/submissions/{id}/corrections',
    access: 'member',
    summary: 'Suggest a correction of a book in the library that the caller submitted.',
    params: byId,
    body: CorrectionDraft,
    status: 201,
    idempotent: true,
    reply: Correction,
  },
  withdrawCorrection: {
    method: 'DELETE',
    path: '/library/submissions/{id}/corrections',
    access: 'member',
    summary: 'Withdraw the pending correction of a book that the caller has suggested.',
    params: byId,
    status: 204,
  },
  pending: {
    method: 'GET',
    path: '/moderation/books/pending',
    access: 'moderator',
    summary: 'Pending submissions, oldest first.',
    query: z.object(paging()),
    reply: countedPageOf(Submission),
  },
  approve: {
    method: 'POST',
    path: '/moderation/books/{id}/approve',
    access: 'moderator',
    summary: 'Approve a submission. Its submitter is notified by mail.',
    params: byId,
    reply: Submission,
  },
  reject: {
    method: 'POST',
    path: '/moderation/books/{id}/reject',
    access: 'moderator',
    summary: 'Reject a submission. Its submitter is notified of the reason by mail.',
    params: byId,
    body: Rejection,
    reply: Submission,
  },
  correct: {
    method: 'PUT',
    path: '/moderation/books/{id}',
    access: 'moderator',
    summary: 'Correct a book of the library.',
    params: byId,
    body: BookDraft,
    reply: Submission,
  },
  remove: {
    method: 'POST',
    path: '/moderation/books/{id}/remove',
    access: 'moderator',
    summary: 'Remove a book from the library. Its submitter is notified of the reason by mail.',
    params: byId,
    body: Rejection,
    reply: Submission,
  },
  corrections: {
    method: 'GET',
    path: '/moderation/corrections',
    access: 'moderator',
    summary: 'Pending corrections, oldest first.',
    query: z.object(paging()),
    reply: countedPageOf(Correction),
  },
  approveCorrection: {
    method: 'POST',
    path: '/moderation/corrections/{id}/approve',
    access: 'moderator',
    summary: 'Approve a correction. Its submitter is notified by mail.',
    params: byId,
    reply: Submission,
  },
  rejectCorrection: {
    method: 'POST',
    path: '/moderation/corrections/{id}/reject',
    access: 'moderator',
    summary: 'Reject a correction. Its submitter is notified of the reason by mail.',
    params: byId,
    body: Rejection,
    reply: Submission,
  },
});
