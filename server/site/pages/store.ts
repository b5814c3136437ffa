import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AGREED_PAGES } from '#contract/site/pages.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { AgreedPage } from '#server/platform/deps.ts';
import { byLanguage } from '#server/platform/site.ts';

export type PageRow = Selectable<DB['site_pages']>;
/** The latest version of a page, with the number of the one that visitors read. */
type LatestPageRow = PageRow & { published_version: number | null };

/** The published version of a page, in this language if there is one. */
export async function publishedPage(db: Db, slug: string, language: string): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select * from site_pages where slug = ${slug} and is_published
    order by ${byLanguage(language)}, version desc limit 1`.execute(db);
  return rows[0];
}

const selectLatest = (condition: RawBuilder<unknown>) => sql<LatestPageRow>`
  select distinct on (slug, language) *,
    max(version) filter (where is_published) over (partition by slug, language) as published_version
  from site_pages where ${condition}
  order by slug, language, version desc`;

/** The latest version of each page in each language. */
export const latestPages = async (db: Db): Promise<LatestPageRow[]> =>
  (await selectLatest(sql`true`).execute(db)).rows;

/** The latest version of a page in a language, which may be a draft. */
export async function latestPage(db: Db, slug: string, language: string): Promise<LatestPageRow | undefined> {
  const { rows } = await selectLatest(sql`slug = ${slug} and language = ${language}`).execute(db);
  return rows[0];
}

/** The number of a new version, also greater than those of a deleted page to which members have agreed. */
export async function nextVersion(db: Db, slug: string, language: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from (
      select version from site_pages where slug = ${slug} and language = ${language}
      union all
      select version from page_agreements where slug = ${slug} and language = ${language}
    ) as versions`.execute(db);
  return rows[0]?.next ?? 1;
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
 * The published pages that ask a member to agree again: a version that does was published after the member last agreed to
 * the page. Who has never agreed to it is asked too. For pages to which nobody agrees by signing up, only versions since the
 * account was made count.
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
        and asking.created_at > coalesce(
          (select max(agreed_at) from page_agreements where user_id = ${userId} and slug = page.slug),
          case when page.slug = any(${AGREED_PAGES}::text[]) then '-infinity'
          else (select created_at from users where id = ${userId}) end
        )
    )
    order by page.slug`.execute(db);
  return rows;
}

/** Stores that a member has agreed to versions of pages. Agreeing to a version again replaces the time. */
export async function saveAgreements(db: Db, userId: string, pages: readonly AgreedPage[]): Promise<void> {
  await sql`
    insert into page_agreements (user_id, slug, language, version, agreed_at)
    select ${userId}::uuid, slug, language, version, agreed_at
    from json_to_recordset(${JSON.stringify(pages)}) as page (
      slug text, language text, version integer, agreed_at timestamptz
    )
    on conflict (user_id, slug, language, version) do update set agreed_at = excluded.agreed_at`.execute(db);
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
