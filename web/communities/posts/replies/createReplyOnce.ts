import type { Post, Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { api } from '#web/platform/api/api.ts';

interface ReplyAttempt extends ReplyDraft {
  authorId: string;
  /** Whether an earlier attempt got no response or a server error, so that the reply may already exist. */
  isTried: boolean;
  /** The ids of the replies that were shown before the first attempt. */
  existingIds: ReadonlySet<string>;
}

/**
 * Creates a reply at most once. The endpoint takes no idempotency key, so after a lost response this searches
 * the replies for the one that the earlier attempt may have created.
 */
export async function createReplyOnce(
  post: Post,
  { authorId, isTried, existingIds, ...body }: ReplyAttempt,
): Promise<Reply> {
  const params = { id: post.communityId, postId: post.id };
  const isSame = (reply: Reply) =>
    reply.authorId === authorId && reply.content === body.content && !existingIds.has(reply.id);
  const created = isTried ? await findReply(params, isSame) : undefined;
  return created ?? api.communities.createReply({ params, body });
}

async function findReply(
  params: { id: string; postId: string },
  isMatch: (reply: Reply) => boolean,
): Promise<Reply | undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await api.communities.replies({ params, query: { cursor, limit: LIMIT } });
    const found = items.find(isMatch);
    if (found) return found;
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return undefined;
}

const LIMIT = 100;
