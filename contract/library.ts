import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import {
  byId,
  countedPageOf,
  instantOut,
  LIMITS,
  optionalText,
  paging,
  search,
  text,
  webAddress,
} from './primitives.ts';
import { TagCount, tags } from './tags.ts';

/** ISO 2108: thirteen digits after 978 or 979, weighed 1 and 3 in turn, whose sum is divisible by ten. */
export const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) &&
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10 === 0;

/** As printed, with hyphens and spaces; kept as its 13 digits. */
const isbn13 = optionalText('ISBN-13', LIMITS.title)
  .transform((printed) => printed?.replace(/[\s\u2010-\u2015-]/g, '') ?? null)
  .refine((digits) => digits === null || isIsbn13(digits), 'ISBN-13 is not valid');

export const BookDraft = z
  .object({
    title: text('Title', LIMITS.title),
    author: text('Author', LIMITS.name),
    description: text('Description', LIMITS.description),
    tags,
    coverImageUrl: webAddress('Cover image URL'),
    isbn13,
  })
  .meta({ id: 'BookDraft' });
export type BookDraft = z.output<typeof BookDraft>;

export const Book = z
  .object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    description: z.string(),
    coverImageUrl: z.string().nullable(),
    tags: z.array(z.string()),
    isbn13: z.string().nullable(),
    submitter: z.object({ id: z.string(), username: z.string() }).nullable(),
    createdAt: instantOut,
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

export const BookStatus = z.enum(['pending', 'approved', 'rejected']);
export type BookStatus = z.output<typeof BookStatus>;

/** A book on its way into the library, as its submitter sees it. */
export const Submission = Book.extend({ status: BookStatus, reason: z.string().nullable() }).meta({
  id: 'Submission',
});
export type Submission = z.output<typeof Submission>;

export const Rejection = z.object({ reason: text('A reason', LIMITS.reason) }).meta({ id: 'Rejection' });
export type Rejection = z.output<typeof Rejection>;

/** The library's pages are of twelve. */
const BOOKS_A_PAGE = 12;

export const library = endpoints({
  list: {
    method: 'GET',
    path: '/library',
    mayLag: true,
    door: 'member',
    summary: 'Approved books, newest first, all or those with a tag.',
    query: z.object({ tag: search('Tag'), ...paging(BOOKS_A_PAGE) }),
    reply: countedPageOf(Book),
  },
  search: {
    method: 'GET',
    path: '/library/search',
    mayLag: true,
    door: 'member',
    summary:
      'Approved books in which every word of `q` begins a word; one typo is forgiven in title and author. ' +
      'Best match first; `total` counts to 1,000.',
    query: z.object({ q: search(), tag: search('Tag'), ...paging(BOOKS_A_PAGE) }),
    reply: countedPageOf(Book),
  },
  tags: {
    method: 'GET',
    path: '/library/tags',
    mayLag: true,
    door: 'member',
    summary: 'The 100 most used tags of approved books.',
    reply: z.array(TagCount),
  },
  submissions: {
    method: 'GET',
    path: '/library/submissions',
    door: 'member',
    summary: "The caller's own submissions, newest first.",
    reply: z.array(Submission),
  },
  read: {
    method: 'GET',
    path: '/library/{id}',
    door: 'member',
    summary: 'A book; one that is not approved only for its submitter, moderators and admins.',
    params: byId,
    reply: Submission,
  },
  submit: {
    method: 'POST',
    path: '/library/submit',
    door: 'member',
    summary: 'Submit a book for review.',
    body: BookDraft,
    status: 201,
    reply: Submission,
  },
  resubmit: {
    method: 'PUT',
    path: '/library/submissions/{id}',
    door: 'member',
    summary: 'Change a rejected submission of one’s own and submit it again.',
    params: byId,
    body: BookDraft,
    reply: Submission,
  },
  pending: {
    method: 'GET',
    path: '/moderation/books/pending',
    door: 'moderator',
    summary: 'Submissions that wait for review, oldest first.',
    query: z.object(paging()),
    reply: countedPageOf(Submission),
  },
  approve: {
    method: 'POST',
    path: '/moderation/books/{id}/approve',
    door: 'moderator',
    summary: 'Take a submission into the library; its submitter is told by mail.',
    params: byId,
    reply: Submission,
  },
  reject: {
    method: 'POST',
    path: '/moderation/books/{id}/reject',
    door: 'moderator',
    summary: 'Reject a submission; its submitter is told the reason by mail.',
    params: byId,
    body: Rejection,
    reply: Submission,
  },
});
