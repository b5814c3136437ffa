import { sql } from 'kysely';
import { type Account, accountQuery } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/database/pages.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';

interface AccountFilter {
  /** Each must match the username, the email or the full name. */
  patterns: string[];
  /** If given, only the accounts that are suspended at this instant. */
  suspendedAt: Temporal.Instant | null;
}

/** The accounts of a page, newest first, and one more if there is a next page. */
export function accountsPage(
  db: Db,
  { patterns, suspendedAt }: AccountFilter,
  paging: NumberedPage,
): Promise<Account[]> {
  let accounts = accountQuery(db);
  if (suspendedAt) accounts = accounts.where(isSuspended(sql`users.id`, suspendedAt));
  for (const pattern of patterns) accounts = accounts.where('found_by', '~', pattern);
  return accounts
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(itemsBefore(paging))
    .limit(paging.limit + 1)
    .execute();
}
