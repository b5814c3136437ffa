import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { postQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { DeletedPostDraft } from './DeletedPostDraft.tsx';
import { PostEditor } from './PostEditor.tsx';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';
import { PostNotEditable } from './PostNotEditable.tsx';

export function EditPostPage() {
  const { id = '', postId = '' } = useParams();
  const { data: post, error, isPending, refetch } = useQuery(postQuery(id, postId));
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [begun, setBegun] = useState<string | null>(null);
  if (post?.can.edit && begun !== postId) setBegun(postId);

  const refused = <PostNotEditable failure={error} id={id} onRetry={refetch} />;
  const content = () => {
    if (isPending) return <PostFormSkeleton />;
    if (isNotFound(error))
      return <DeletedPostDraft key={postId} id={id} postId={postId} otherwise={refused} />;
    if (!post || begun !== postId) return refused;
    return <PostEditor key={`${postId} ${post.updatedAt}`} post={post} />;
  };
  return (
    <Page width="narrow">
      <PageTitle title="Edit Post" />
      <BackLink href={post ? paths.post(id, postId) : paths.community(id)}>
        {post ? 'Post' : 'Community'}
      </BackLink>
      <PageTop title="Edit Post" />
      {content()}
    </Page>
  );
}
