import type { DB } from '#server/platform/database/types.ts';

/** Who sets a text aside, and when: its author, a guide or an admin, possibly by a decision, or an admin who suspends. */
export interface Deletion {
  /** Null for a decision from the shell. */
  actorId: string | null;
  by: 'author' | 'guide' | 'admin' | 'suspension';
  decisionId?: string;
  now: Temporal.Instant;
}

/** The columns of a post and of a reply that are kept while it is deleted, so that it can be restored. */
export const KEPT_POST_COLUMNS = {
  id: true,
  community_id: true,
  author_id: true,
  content: true,
  is_formatted: true,
  pictures: true,
  is_announcement: true,
  created_at: true,
  updated_at: true,
  edited_by_guide: true,
  passage_id: true,
} satisfies Record<Exclude<keyof DB['posts'], 'reply_count'>, true>;
export const KEPT_REPLY_COLUMNS = {
  id: true,
  post_id: true,
  author_id: true,
  content: true,
  is_formatted: true,
  created_at: true,
  updated_at: true,
} satisfies Record<keyof DB['replies'], true>;
