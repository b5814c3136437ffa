import type { BlockedPicture, PictureUse, PublicPicture } from '#contract/pictures.ts';
import type { Person } from '#contract/platform/names.ts';
import { type PictureRow, pictureOf } from '#server/pictures/rules.ts';
import { iso } from '#server/platform/clock.ts';

interface PersonColumns {
  username: string | null;
  full_name: string | null;
}

/** A picture that everybody may see, with the names of its uploader and of its place. */
export type PublicPictureRow = PictureRow &
  PersonColumns & {
    place_kind: PublicPicture['usedIn']['kind'];
    place_id: string;
    place_name: string;
    /** The community in which the picture, or the post with the picture, is. */
    place_community_id: string | null;
    alt: string | null;
    reported_at: Temporal.Instant | null;
  };

/** A blocked picture, with the decision by which it was removed. */
export interface BlockedPictureRow extends PersonColumns {
  id: string;
  blocked_at: Temporal.Instant;
  use: PictureUse | null;
  actor_id: string | null;
  reason: string | null;
}

const personOf = (id: string | null, { username, full_name }: PersonColumns): Person | null =>
  id !== null && username !== null ? { id, username, fullName: full_name } : null;

export const publicPictureOf = (row: PublicPictureRow): PublicPicture => ({
  ...pictureOf(row, ''),
  use: row.use,
  alt: row.alt ?? '',
  createdAt: iso(row.created_at),
  uploader: personOf(row.owner_id, row),
  usedIn: {
    kind: row.place_kind,
    id: row.place_id,
    communityId: row.place_community_id,
    name: row.place_name,
  },
  reportedAt: row.reported_at && iso(row.reported_at),
});

export const blockedPictureOf = (row: BlockedPictureRow): BlockedPicture => ({
  id: row.id,
  use: row.use,
  blockedAt: iso(row.blocked_at),
  actor: personOf(row.actor_id, row),
  reason: row.reason,
});
