import { sql } from 'kysely';
import type { PostPicture } from '#contract/communities/posts.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Connects the pictures that a post shows, or the avatar of a member, with a case, so that they stay in the case when
 * they are removed from everywhere else. Replies have no pictures. The pictures are locked, so that one that is being
 * deleted is left out.
 */
export async function keepPicturesForCase(
  db: Db,
  caseId: string,
  { kind, subject_id }: { kind: string; subject_id: string },
): Promise<void> {
  if (kind === 'post')
    await sql`
      insert into case_pictures (case_id, picture_id, position, alt)
      select ${caseId}::uuid, pictures.id, copy.position, copy.value ->> 'alt'
      from posts
      cross join json_array_elements(posts.pictures) with ordinality as copy (value, position)
      join pictures on pictures.id = (copy.value ->> 'id')::uuid
      where posts.id = ${subject_id}
      for key share of pictures
      on conflict do nothing`.execute(db);
  if (kind === 'member')
    await sql`
      insert into case_pictures (case_id, picture_id, position, alt)
      select ${caseId}::uuid, id, 1, '' from pictures where member_id = ${subject_id}
      for key share
      on conflict do nothing`.execute(db);
}

export type CasePictureRow = Omit<PostPicture, 'key'> & { case_id: string };

/** The pictures of some cases. */
export async function picturesOfCases(db: Db, caseIds: string[]): Promise<CasePictureRow[]> {
  const { rows } = await sql<CasePictureRow>`
    select case_id, pictures.id, width, height, colour, case_pictures.alt
    from case_pictures join pictures on pictures.id = picture_id
    where case_id = any(${caseIds}::uuid[])
    order by case_id, case_pictures.position, pictures.id`.execute(db);
  return rows;
}

/** Whether a picture is in a case that is not decided. */
export async function isInOpenCase(db: Db, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    select from case_pictures join cases on cases.id = case_id
    where picture_id = ${pictureId} and state <> 'decided' limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes pictures from the cases that are decided. */
export async function removeFromDecidedCases(db: Db, pictureIds: string[]): Promise<void> {
  await sql`
    delete from case_pictures using cases
    where cases.id = case_id and state = 'decided' and picture_id = any(${pictureIds}::uuid[])`.execute(db);
}
