import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { postQuery } from '#web/communities/readings.ts';
import { paths } from '#web/paths.ts';
import { isMissing } from '#web/platform/api/ApiFailure.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { EditingRefused } from './EditingRefused.tsx';
import { GonePostDraft } from './GonePostDraft.tsx';
import { PostEditing } from './PostEditing.tsx';
import { PostFormToCome } from './PostFormToCome.tsx';

export function EditPostPage() {
  const { id = '', postId = '' } = useParams();
  const { data: post, error, isPending, refetch } = useQuery(postQuery(id, postId));
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [begun, setBegun] = useState<string | null>(null);
  if (post?.can.edit && begun !== postId) setBegun(postId);

  const refused = <EditingRefused failure={error} id={id} onRetry={refetch} />;
  const content = () => {
    if (isPending) return <PostFormToCome />;
    if (isMissing(error)) return <GonePostDraft key={postId} id={id} postId={postId} otherwise={refused} />;
    if (!post || begun !== postId) return refused;
    return <PostEditing key={`${postId} ${post.updatedAt}`} post={post} />;
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
