import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';

interface Props {
  title: string;
  lede?: string;
  width?: 'wide' | 'narrow';
  /** What one must be able to do to come in here, and what others are told. */
  may: keyof Community['can'];
  refusal: string;
  /** The page above this one; the community itself, unless said. */
  back?: { label: string; href: (id: string) => string };
  children: (community: Community) => ReactNode;
}

/** A page behind a community's own, for those who look after it. */
export function CommunityAdminLayout({ title, lede, width = 'narrow', may, refusal, back, children }: Props) {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(communityQuery(id));
  const community = isNotFound(error) ? undefined : data;
  const isOpen = community?.can[may];
  const { label, href } = back ?? { label: community?.name ?? 'Community', href: paths.community };
  return (
    <Page width={width}>
      <PageTitle title={title} />
      <BackLink href={href(id)}>{label}</BackLink>
      <PageTop title={title} lede={isOpen && lede} />
      {isPending && <SkeletonLines lines={10} />}
      {!community && error && <RoomMissing failure={error} onRetry={refetch} />}
      {community && !isOpen && (
        <EmptyState drawing="door" sentence={refusal}>
          <ButtonLink href={paths.community(id)}>Back to the community</ButtonLink>
        </EmptyState>
      )}
      {community && isOpen && children(community)}
    </Page>
  );
}

function RoomMissing({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (!isNotFound(failure)) {
    return <QueryError sentence="Failed to load community." failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState drawing="door" sentence="Community not found.">
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
    </EmptyState>
  );
}
