import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CommunityNotFound } from '#web/communities/CommunityNotFound.tsx';
import { paths } from '#web/paths.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { PostComposer } from './PostComposer.tsx';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';

export function NewPostPage() {
  const { id = '' } = useParams();
  const { data: community, error, isPending, refetch } = useQuery(communityQuery(id));
  // Whoever has begun to write is not interrupted: the server says it if they may no longer.
  const [begun, setBegun] = useState<string | null>(null);
  if (community?.can.post && begun !== id) setBegun(id);
  return (
    <Page width="narrow">
      <PageTitle title="New Post" />
      <BackLink href={community ? paths.community(id) : paths.communities()}>
        {community?.name ?? 'Communities'}
      </BackLink>
      <PageTop title="New Post" />
      {isPending && <PostFormSkeleton />}
      {error && !community && <CommunityNotFound failure={error} onRetry={refetch} />}
      {begun === id && <PostComposer key={id} id={id} />}
      {community && begun !== id && !community.can.post && (
        <EmptyState drawing="door" sentence="Only members can write here.">
          <ButtonLink href={paths.community(id)}>Back to the community</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}
