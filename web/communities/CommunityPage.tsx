import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Feather } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { MembersSidebar } from '#web/communities/members/MembersSidebar.tsx';
import { Feed } from '#web/communities/posts/feed/Feed.tsx';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { CommunityHeader, CommunitySkeleton } from './CommunityHeader.tsx';
import style from './CommunityPage.module.css';
import { LoadedCommunity } from './LoadedCommunity.tsx';
import { communityQuery } from './public.ts';

export { loadFeed as loader } from './queries.ts';
export { CommunityPage as Component };

// Loaded lazily, because few visits need it.
const Invitation = lazy(async () => ({
  default: (await import('#web/communities/invitations/Invitation.tsx')).Invitation,
}));
const PrivateCommunityPanel = lazy(async () => ({
  default: (await import('#web/communities/invitations/PrivateCommunityPanel.tsx')).PrivateCommunityPanel,
}));
const CommunityNotices = lazy(async () => ({
  default: (await import('#web/communities/notices/CommunityNotices.tsx')).CommunityNotices,
}));

const CurrentReading = lazy(async () => ({
  default: (await import('#web/communities/notices/CurrentReading.tsx')).CurrentReading,
}));

const hasNotices = ({ welcome, announcements, needsGuide, becomesPublicAt, waiting, ...rest }: Community) =>
  welcome ||
  announcements?.isSeen === false ||
  needsGuide ||
  becomesPublicAt ||
  waiting?.requests ||
  waiting?.reports ||
  rest.pausedUntil ||
  rest.request;

/** The title of the page while no community is loaded. */
const DEFAULT_TITLE = msg`Community`;

export function CommunityPage() {
  const { id = '' } = useParams();
  const isInvited = useIsInvited();
  const query = useQuery(communityQuery(id));
  const { data, error, isPending } = query;
  if (isPending) return <CommunitySkeleton title={t(DEFAULT_TITLE)} />;
  if (!data || isNotFound(error)) {
    return (
      <Page>
        <PageTitle title={t(DEFAULT_TITLE)} />
        <BackLink href={paths.communities()}>
          <Trans>Communities</Trans>
        </BackLink>
        <PageHeader title={t(DEFAULT_TITLE)} />
        <LoadedCommunity query={query}>{() => null}</LoadedCommunity>
      </Page>
    );
  }
  return (
    <>
      <PageTitle title={data.name} />
      <CommunityHeader community={data} />
      <Page textLanguage={data.language}>
        {!data.can.read && data.request && (
          <Suspense>
            <CommunityNotices community={data} />
          </Suspense>
        )}
        {isInvited && (
          <Suspense fallback={<SkeletonLines lineCount={4} />}>
            <Invitation key={id} community={data}>
              {!data.can.read && <PrivateCommunityPanel community={data} />}
            </Invitation>
          </Suspense>
        )}
        {!isInvited && !data.can.read && (
          <Suspense fallback={<SkeletonLines lineCount={4} />}>
            <PrivateCommunityPanel community={data} />
          </Suspense>
        )}
        {data.can.read && <CommunityContent community={data} />}
      </Page>
    </>
  );
}

/**
 * Whether the URL has or had the token of an invitation or a link. An invalid token is removed from the URL
 * while the page still shows why it is invalid.
 */
function useIsInvited(): boolean {
  const [params] = useSearchParams();
  const hasToken = params.has('invite') || params.has('link');
  const [hadToken, setHadToken] = useState(hasToken);
  if (hasToken && !hadToken) setHadToken(true);
  return hasToken || hadToken;
}

const CommunityContent = ({ community }: { community: Community }) => (
  <div className={style.content}>
    {hasNotices(community) && (
      <div className={style.notice}>
        <Suspense>
          <CommunityNotices community={community} />
        </Suspense>
      </div>
    )}
    <section className={style.feed} aria-labelledby="feed">
      <div className={style.head}>
        <h2 id="feed">
          <Trans>Community Feed</Trans>
        </h2>
        <div className={style.actions}>
          <ButtonLink href={paths.communitySearch(community.id)}>
            <Trans context="verb">Search</Trans>
          </ButtonLink>
          {community.can.post && (
            <ButtonLink variant="primary" href={paths.newPost(community.id)}>
              <Feather />
              <Trans>New Post</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
      <Suspense>
        <CurrentReading communityId={community.id} />
      </Suspense>
      <Feed community={community} />
      {community.membership && (
        <p className={style.deleted}>
          <Link href={paths.communityDeleted(community.id)}>
            <Trans>Deleted posts and replies</Trans>
          </Link>
        </p>
      )}
    </section>
    <MembersSidebar community={community} />
  </div>
);
