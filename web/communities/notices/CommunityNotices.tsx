import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { dateText, dateTimeText } from '#web/platform/calendar/days.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './CommunityNotices.module.css';
import { GuideNeeded } from './GuideNeeded.tsx';
import { Welcome } from './Welcome.tsx';

/**
 * The notices above the feed: the welcome, the absence of all guides, a planned publication, waiting cases
 * and requests, a pause of the member, and the member's request to join.
 */
export const CommunityNotices = ({ community }: { community: Community }) => (
  <div className={style.notices}>
    {community.welcome && <Welcome communityId={community.id} text={community.welcome} />}
    {community.needsGuide && <GuideNeeded community={community} />}
    {community.request && (
      <Note>
        {community.request === 'waiting'
          ? 'You have asked to join. A guide will answer, and you will get a mail.'
          : 'Your request to join was declined. You can ask again after 30 days.'}
      </Note>
    )}
    {community.becomesPublicAt && (
      <Note>
        This community becomes public on {dateTimeText(community.becomesPublicAt)}. From then on everyone can
        read its posts, including earlier ones.
      </Note>
    )}
    {community.waiting?.requests && (
      <Note>
        Someone is at the door.{' '}
        <Link href={paths.communityModerate(community.id, { tab: 'requests' })}>Open the door</Link>
      </Note>
    )}
    {community.waiting?.reports && (
      <Note>
        A report is waiting.{' '}
        <Link href={paths.communityModerate(community.id, { tab: 'reports' })}>Look at it</Link>
      </Note>
    )}
    {community.pausedUntil && (
      <Note>You are asked to rest from writing here until {dateText(community.pausedUntil)}.</Note>
    )}
  </div>
);
