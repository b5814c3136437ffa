import { type Account, accountQuery } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/database/pages.ts';

/**
 * The accounts of a page, newest first, and one more if there is a next page. Each of `patterns` must match the
 * username, the email or the full name.
 */
export function accountsPage(db: Db, patterns: string[], paging: NumberedPage): Promise<Account[]> {
  let accounts = accountQuery(db);
  for (const pattern of patterns) accounts = accounts.where('found_by', '~', pattern);
  return accounts
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(itemsBefore(paging))
    .limit(paging.limit + 1)
    .execute();
}
