import { type RawBuilder, sql } from 'kysely';
import type { PostPictureCopy } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';

/** The columns of a post or a reply in the data export. */
export interface WrittenText {
  id: string;
  content: string;
  is_formatted: boolean;
  is_announcement: boolean;
  /** The passage of a reading about which a post was written; null for other texts. */
  passage: { id: string; title: string; reading: { id: string; title: string } } | null;
  created_at: Temporal.Instant;
}

/** The passage about which a post was written, from its column `passage_id`. */
export const passageWithTitles = (passageId: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'id', passage.id, 'title', passage.title, 'reading', json_build_object('id', reading.id, 'title', reading.title))
  from passages as passage join readings as reading on reading.id = passage.reading_id
  where passage.id = ${passageId}) as passage`;

/** A post or a reply with its place: its community, for a reply its post, and for a post its pictures. */
export interface PlacedText extends WrittenText {
  community_id: string;
  community_name: string;
  /** Null for a post. */
  post_id: string | null;
  pictures: readonly PostPictureCopy[] | null;
}

/** A post or a reply in the data export. `pictures` are the ids and descriptions of those in the folder `pictures/`. */
export const placedText = ({ community_id, community_name, post_id, pictures, ...text }: PlacedText) => ({
  ...writtenText(text),
  community: { id: community_id, name: community_name },
  postId: post_id ?? text.id,
  pictures: (pictures ?? []).map(({ id, alt }) => ({ id, alt })),
});

/** A post or a reply in the data export, as it stands without its place. */
export const writtenText = ({
  id,
  content,
  is_formatted,
  is_announcement,
  passage,
  created_at,
}: WrittenText) => ({
  id,
  content,
  format: formatOf(is_formatted),
  ...(is_announcement && { isAnnouncement: true }),
  ...(passage && { passage }),
  createdAt: iso(created_at),
});
