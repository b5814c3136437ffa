import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, cursorPageOf, cursorPaging, id, outputInstant } from '#contract/platform/primitives.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { PostPicture } from './posts.ts';

/** The number of days for which deleted posts and replies can be restored. */
export const RESTORE_DAYS = 30;

/** A post or a reply that is set aside. `author` is null when the account has been deleted. */
export const DeletedItem = z
  .object({
    id: z.string(),
    kind: z.enum(['post', 'reply']),
    /** The post of a reply, or the id of the post itself. */
    postId: z.string(),
    author: PublicUser.nullable(),
    content: z.string(),
    format: TextFormat,
    /** Those of a post. */
    pictures: z.array(PostPicture),
    createdAt: outputInstant,
    deletedAt: outputInstant,
    /** Whether a guide or an admin has removed it. Otherwise its author, the caller, has deleted it. */
    isRemoved: z.boolean(),
    can: z.object({ restore: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'DeletedItem' });
export type DeletedItem = z.output<typeof DeletedItem>;

export const RestoredItem = z
  .object({ kind: z.enum(['post', 'reply']), id: z.string(), postId: z.string() })
  .meta({ id: 'RestoredItem' });
export type RestoredItem = z.output<typeof RestoredItem>;

const byItem = z.object({ id, itemId: id });

export const deleted = endpoints({
  deletedItems: {
    method: 'GET',
    path: '/communities/{id}/deleted',
    access: 'member',
    summary:
      'The posts and replies that the caller has deleted, for guides also those that guides have removed, and for admins ' +
      'all that were removed; last deleted first.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(DeletedItem),
  },
  restoreItem: {
    method: 'POST',
    path: '/communities/{id}/deleted/{itemId}/restore',
    access: 'member',
    summary: 'Restore a post with its replies, or a reply.',
    params: byItem,
    reply: RestoredItem,
  },
  deleteItem: {
    method: 'DELETE',
    path: '/communities/{id}/deleted/{itemId}',
    access: 'member',
    summary: 'Delete for good what can be restored. What a decision has removed stays for its 30 days.',
    params: byItem,
    status: 204,
  },
});
