import { useQuery } from '@tanstack/react-query';
import { Feather } from 'lucide-react';
import { useParams } from 'react-router';
import type { Community } from '../../contract/communities.ts';
import { paths } from '../paths.ts';
import { isMissing } from '../platform/ApiFailure.ts';
import { communityQuery } from '../platform/communityQuery.ts';
import { momentText } from '../platform/days.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Note } from '../ui/Note.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { ClosedPanel } from './ClosedPanel.tsx';
import { CommunityBand } from './CommunityBand.tsx';
import { CommunityMissing } from './CommunityMissing.tsx';
import style from './CommunityPage.module.css';
import { CommunityToCome } from './CommunityToCome.tsx';
import { Invitation } from './invitations/Invitation.tsx';
import { isReadable } from './isReadable.ts';
import { MembersAside } from './members/MembersAside.tsx';
import { Feed } from './posts/Feed.tsx';

/** The page's name as long as no community gives it one. */
const PENDING = 'Community';

export function CommunityPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(communityQuery(id));
  if (isPending) return <CommunityToCome title={PENDING} />;
  if (!data || isMissing(error)) {
    return (
      <Page>
        <PageTitle title={PENDING} />
        <BackLink href={paths.communities()}>Communities</BackLink>
        <PageTop title={PENDING} />
        <CommunityMissing failure={error} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <>
      <PageTitle title={data.name} />
      <CommunityBand community={data} />
      <Page>
        <Invitation key={id} community={data}>
          {!isReadable(data) && <ClosedPanel />}
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
    <MembersAside community={community} />
  </div>
);
