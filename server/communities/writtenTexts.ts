import type { PostPictureCopy } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import { formatOf } from '#server/platform/formats.ts';

/** The columns of a post or a reply in the data export. */
export interface WrittenText {
  id: string;
  content: string;
  is_formatted: boolean;
  is_announcement: boolean;
  passage_id: string | null;
  created_at: Temporal.Instant;
}

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
  passage_id,
  created_at,
}: WrittenText) => ({
  id,
  content,
  format: formatOf(is_formatted),
  ...(is_announcement && { isAnnouncement: true }),
  ...(passage_id !== null && { passageId: passage_id }),
  createdAt: iso(created_at),
});
