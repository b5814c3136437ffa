import { sql } from 'kysely';
import type { AboutDraft, Agreement } from '#contract/communities/about.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';

/** The agreements of a community, in their order. */
export async function agreementsOf(db: Db, communityId: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select id, title, text from agreements where community_id = ${communityId} order by position`.execute(db);
  return rows;
}

interface PageRow {
  about: string;
  welcome: string;
  is_formatted: boolean;
}

/** The texts `about` and `welcome` of a community, which are empty if there are none, and the format of all its texts. */
export async function pageOfCommunity(db: Db, communityId: string): Promise<PageRow> {
  const { rows } = await sql<PageRow>`
    select about, welcome, is_formatted from community_pages where community_id = ${communityId}`.execute(db);
  return rows[0] ?? { about: '', welcome: '', is_formatted: false };
}

/** Replaces the page and the agreements of a community, which must be locked. */
export async function savePage(
  db: Db,
  communityId: string,
  { about, welcome, agreements }: AboutDraft,
  isFormatted: boolean,
): Promise<void> {
  await sql`
    insert into community_pages (community_id, about, welcome, is_formatted)
    values (${communityId}, ${about}, ${welcome}, ${isFormatted})
    on conflict (community_id) do update set about = excluded.about, welcome = excluded.welcome,
      is_formatted = excluded.is_formatted`.execute(db);
  await db.deleteFrom('agreements').where('community_id', '=', communityId).execute();
  if (agreements.length === 0) return;
  const rows = agreements.map(({ id = newId(), title, text }, position) => ({
    id,
    community_id: communityId,
    position,
    title,
    text,
  }));
  await db.insertInto('agreements').values(rows).execute();
}
