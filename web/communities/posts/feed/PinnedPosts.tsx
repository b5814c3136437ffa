import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/communities/posts.ts';
import { PostSkeleton } from '#web/communities/posts/PostSkeleton.tsx';
import { postQuery } from '#web/communities/queries.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
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
      <FeedPost key={postId} post={post} label={t`Pinned`} />
    ) : (
      <OlderPost key={postId} communityId={communityId} postId={postId} />
    );
  });

/** A pinned post that is not on the first pages of the feed. If it has been deleted meanwhile, it is left out. */
function OlderPost({ communityId, postId }: { communityId: string; postId: string }) {
  const query = useQuery(postQuery(communityId, postId));
  if (!query.data && isClientError(query.error)) return null;
  return (
    <Loaded
      query={query}
      errorMessage={t`A pinned post could not be loaded.`}
      skeleton={<PostSkeleton count={1} />}
    >
      {(post) => <FeedPost post={post} label={t`Pinned`} />}
    </Loaded>
  );
}
