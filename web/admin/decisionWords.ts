import type { Deed } from '#contract/admin.ts';

/** What was done, as words around the name of that to which it was done. */
export const DECISION_WORDS: Record<Deed, readonly [before: string, after: string]> = {
  'book.approved': ['Approved the book “', '”'],
  'book.rejected': ['Rejected the book “', '”'],
  'book.corrected': ['Corrected the book “', '”'],
  'book.removed': ['Removed the book “', '”'],
  'correction.rejected': ['Rejected a correction of the book “', '”'],
  'role.changed': ['Changed the role of ', ''],
  'patron.given': ['Gave ', ' the patron’s flag'],
  'patron.taken': ['Took the patron’s flag from ', ''],
  'community.deleted': ['Deleted the community “', '”'],
};
