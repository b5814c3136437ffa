import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/communities/posts.ts';
import { PostSkeleton } from '#web/communities/posts/PostSkeleton.tsx';
import { postQuery } from '#web/communities/queries.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { FeedPost } from './FeedPost.tsx';

interface Props {
  communityId: string;
  postIds: string[];
  /** The posts of the feed that are loaded. A pinned post that is among them is not requested again. */
  loaded: Post[];
}

/** The posts that guides have pinned. */
export const PinnedPosts = ({ communityId, postIds, loaded }: Props) =>
  postIds.map((postId) => {
    const post = loaded.find(({ id }) => id === postId);
    return post ? (
      <FeedPost key={postId} post={post} label="Pinned" />
    ) : (
      <OlderPost key={postId} communityId={communityId} postId={postId} />
    );
  });

/** A pinned post that is not on the first pages of the feed. If it has been deleted meanwhile, it is left out. */
function OlderPost({ communityId, postId }: { communityId: string; postId: string }) {
  const { data, error, isPending, refetch } = useQuery(postQuery(communityId, postId));
  if (data) return <FeedPost post={data} label="Pinned" />;
  if (isPending) return <PostSkeleton count={1} />;
  if (isClientError(error)) return null;
  return <QueryError message="A pinned post could not be loaded." failure={error} onRetry={refetch} />;
}
