import { useQuery } from '@tanstack/react-query';
import { Feather } from 'lucide-react';
import { useParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { Invitation } from '#web/communities/invitations/Invitation.tsx';
import { MembersSidebar } from '#web/communities/members/MembersSidebar.tsx';
import { Feed } from '#web/communities/posts/Feed.tsx';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { momentText } from '#web/platform/calendar/days.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { CommunityHeader } from './CommunityHeader.tsx';
import { CommunityNotFound } from './CommunityNotFound.tsx';
import style from './CommunityPage.module.css';
import { CommunitySkeleton } from './CommunitySkeleton.tsx';
import { isReadable } from './isReadable.ts';
import { PrivateCommunityPanel } from './PrivateCommunityPanel.tsx';

/** The page's name as long as no community gives it one. */
const PENDING = 'Community';

export function CommunityPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(communityQuery(id));
  if (isPending) return <CommunitySkeleton title={PENDING} />;
  if (!data || isNotFound(error)) {
    return (
      <Page>
        <PageTitle title={PENDING} />
        <BackLink href={paths.communities()}>Communities</BackLink>
        <PageTop title={PENDING} />
        <CommunityNotFound failure={error} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <>
      <PageTitle title={data.name} />
      <CommunityHeader community={data} />
      <Page>
        <Invitation key={id} community={data}>
          {!isReadable(data) && <PrivateCommunityPanel />}
        </Invitation>
        {isReadable(data) && <Inside community={data} />}
      </Page>
    </>
  );
}

const Inside = ({ community }: { community: Community }) => (
  <div className={style.inside}>
    {community.becomesPublicAt && (
      <div className={style.notice}>
        <Note>
          This community becomes public on {momentText(community.becomesPublicAt)}. From then on everybody can
          read its posts, the earlier ones too.
        </Note>
      </div>
    )}
    <section className={style.feed} aria-labelledby="feed">
      <div className={style.head}>
        <h2 id="feed">Community Feed</h2>
        {community.can.post && (
          <ButtonLink variant="primary" href={paths.newPost(community.id)}>
            <Feather />
            New Post
          </ButtonLink>
        )}
      </div>
      <Feed community={community} />
    </section>
    <MembersSidebar community={community} />
  </div>
);
