import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { communityQuery } from '../../platform/communityQuery.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { CommunityMissing } from '../CommunityMissing.tsx';
import { PostFormToCome } from './PostFormToCome.tsx';
import { PostWriting } from './PostWriting.tsx';

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
      {isPending && <PostFormToCome />}
      {error && !community && <CommunityMissing failure={error} onRetry={refetch} />}
      {begun === id && <PostWriting key={id} id={id} />}
      {community && begun !== id && !community.can.post && (
        <EmptyState drawing="door" sentence="Only members can write here.">
          <ButtonLink href={paths.community(id)}>Back to the community</ButtonLink>
        </EmptyState>
      )}
    </Page>
  );
}
