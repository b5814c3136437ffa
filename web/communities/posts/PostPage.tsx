import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { postQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { isFinal } from '#web/platform/api/ApiError.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { authorText } from './authorText.ts';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { PostArticle } from './PostArticle.tsx';
import { PostNotFound } from './PostNotFound.tsx';
import { Replies } from './Replies.tsx';

export function PostPage() {
  const { id = '', postId = '' } = useParams();
  const { data: community } = useQuery(communityQuery(id));
  const { data: post, error, isPending, refetch } = useQuery(postQuery(id, postId));
  const [deleted, setDeleted] = useState<string | null>(null);
  const isShown = post && !isFinal(error);
  return (
    <Page width="read">
      <PageTitle title={isShown ? `Post by ${authorText(post.author)}` : 'Post'} />
      <BackLink href={community ? paths.community(id) : paths.communities()}>
        {community?.name ?? 'Communities'}
      </BackLink>
      <VisuallyHidden as="h1">Post</VisuallyHidden>
      {isPending && <FeedSkeleton posts={['only']} />}
      {isShown && <PostArticle post={post} onDeleted={() => setDeleted(postId)} />}
      {/* With the post goes the field for replies, which would ask about what was typed into it. */}
      {isShown && deleted !== postId && <Replies key={postId} post={post} />}
      {error && !isShown && <PostNotFound community={community} failure={error} onRetry={refetch} />}
    </Page>
  );
}
