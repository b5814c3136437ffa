import type { Post, Reply } from '#contract/communities/communities.ts';
import { api } from '#web/platform/api/api.ts';

interface Try {
  content: string;
  authorId: string;
  /** Whether an earlier try got no answer, so that this very reply may be there. */
  isTried: boolean;
  /** The ids of the replies that were seen before the first try. */
  known: ReadonlySet<string>;
}

/**
 * Replies to a post, once: there is no key that makes a second try harmless, so after a lost answer the
 * replies are looked through for what that try may have written.
 */
export async function createReplyOnce(
  post: Post,
  { content, authorId, isTried, known }: Try,
): Promise<Reply> {
  const params = { id: post.communityId, postId: post.id };
  const isIt = (reply: Reply) =>
    reply.authorId === authorId && reply.content === content && !known.has(reply.id);
  const written = isTried ? await replyWhere(params, isIt) : undefined;
  return written ?? api.communities.createReply({ params, body: { content } });
}

async function replyWhere(
  params: { id: string; postId: string },
  isIt: (reply: Reply) => boolean,
): Promise<Reply | undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await api.communities.replies({ params, query: { cursor, limit: LIMIT } });
    const found = items.find(isIt);
    if (found) return found;
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return undefined;
}

const LIMIT = 100;
