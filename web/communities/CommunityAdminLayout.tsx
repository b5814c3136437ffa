import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { communityQuery } from './public.ts';

interface Props {
  title: string;
  intro?: string;
  width?: 'wide' | 'narrow';
  /** The permission that the page requires. */
  permission: keyof Community['can'];
  /** Shown to members who do not have the permission. */
  noPermissionText: string;
  /** Whether the page is a form that begins with the values of the community. */
  isForm?: boolean;
  /** The page that the back link leads to; the community's page by default. */
  back?: { label: string; href: (id: string) => string };
  children: (community: Community) => ReactNode;
}

/** Layout of the pages on which guides and admins manage a community. */
export function CommunityAdminLayout({
  title,
  intro,
  width = 'narrow',
  permission,
  noPermissionText,
  isForm,
  back,
  children,
}: Props) {
  const { id = '' } = useParams();
  const communityState = useQuery(communityQuery(id));
  const query = isForm ? forForm(communityState) : communityState;
  const community = isNotFound(query.error) ? undefined : query.data;
  const isAllowed = community?.can[permission];
  const { label, href } = back ?? { label: community?.name ?? t`Community`, href: paths.community };
  return (
    <Page width={width}>
      <PageTitle title={title} />
      <BackLink href={href(id)}>{label}</BackLink>
      <PageHeader title={title} intro={isAllowed && intro} />
      <Loaded
        query={query}
        errorMessage={t`Failed to load community.`}
        notFound={<CommunityNotFound />}
        skeleton={<SkeletonLines lineCount={10} />}
      >
        {(community) =>
          isAllowed ? (
            children(community)
          ) : (
            <EmptyState drawing="door" title={noPermissionText}>
              <ButtonLink href={paths.community(id)}>
                <Trans>Back to the community</Trans>
              </ButtonLink>
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

export const CommunityNotFound = () => (
  <EmptyState drawing="door" title={t`Community not found.`}>
    <ButtonLink href={paths.communities()}>
      <Trans>Find Your Sangha</Trans>
    </ButtonLink>
  </EmptyState>
);
