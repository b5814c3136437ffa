import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { byLanguage } from '#server/platform/site.ts';

export type PageRow = Selectable<DB['site_pages']>;

/** The published version of a page, in this language if there is one. */
export async function publishedPage(db: Db, slug: string, language: string): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select * from site_pages where slug = ${slug} and is_published
    order by ${byLanguage(language)}, version desc limit 1`.execute(db);
  return rows[0];
}

/** The latest version of each page in each language. */
export async function latestPages(db: Db): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select distinct on (slug, language) * from site_pages
    order by slug, language, version desc`.execute(db);
  return rows;
}

/** The latest version of a page in a language, which may be a draft. */
export function latestPage(db: Db, slug: string, language: string): Promise<PageRow | undefined> {
  return db
    .selectFrom('site_pages')
    .selectAll()
    .where('slug', '=', slug)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a version of a page. It replaces the draft with the same number. */
export async function savePage(db: Db, page: PageRow): Promise<void> {
  const { slug: _slug, language: _language, version: _version, ...changes } = page;
  await db
    .insertInto('site_pages')
    .values(page)
    .onConflict((conflict) => conflict.columns(['slug', 'language', 'version']).doUpdateSet(changes))
    .execute();
}

/** Deletes all versions of a page, in one language or in all. Returns false if there is none. */
export async function deletePage(db: Db, slug: string, language: string | undefined): Promise<boolean> {
  const deleted = await db
    .deleteFrom('site_pages')
    .where('slug', '=', slug)
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .returning('slug')
    .execute();
  return deleted.length > 0;
}

/**
 * The published pages that ask a member to agree again: their latest version that does is newer than what the member has
 * agreed to, and than the account.
 */
export async function changedPagesFor(db: Db, userId: string, language: string): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select page.* from (
      select distinct on (slug) * from site_pages where is_published
      order by slug, ${byLanguage(language)}, version desc
    ) as page
    where exists (
      select from site_pages as asking
      where asking.slug = page.slug and asking.language = page.language and asking.is_published
        and asking.asks_again
        and asking.created_at > (select created_at from users where id = ${userId})
        and asking.version > coalesce((
          select max(version) from page_agreements as agreed
          where agreed.user_id = ${userId} and agreed.slug = page.slug and agreed.language = page.language
        ), 0)
        and asking.created_at > coalesce((
          select max(agreed_at) from page_agreements as agreed
          where agreed.user_id = ${userId} and agreed.slug = page.slug
        ), '-infinity')
    )
    order by page.slug`.execute(db);
  return rows;
}

/** Stores that a member has agreed to versions of pages. */
export async function insertAgreements(
  db: Db,
  userId: string,
  pages: readonly Pick<PageRow, 'slug' | 'language' | 'version'>[],
  now: Temporal.Instant,
): Promise<void> {
  if (pages.length === 0) return;
  await db
    .insertInto('page_agreements')
    .values(
      pages.map(({ slug, language, version }) => ({
        user_id: userId,
        slug,
        language,
        version,
        agreed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** To what a member has agreed, oldest first. */
export function agreementsOf(db: Db, userId: string) {
  return db
    .selectFrom('page_agreements')
    .select(['slug', 'language', 'version', 'agreed_at'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at')
    .orderBy('slug')
    .execute();
}
