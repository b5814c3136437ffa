import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Community } from '#contract/communities/communities.ts';
import { AnnouncementsNote } from '#web/communities/announcements/AnnouncementsNote.tsx';
import { paths } from '#web/paths.ts';
import { dateText, dateTimeText } from '#web/platform/calendar/days.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './CommunityNotices.module.css';
import { GuideNeeded } from './GuideNeeded.tsx';
import { Welcome } from './Welcome.tsx';

/**
 * The notices above the feed: the welcome, the choice about announcements, the absence of all guides, a planned publication, waiting cases
 * and requests, a pause of the member, and the member's request to join.
 */
export function CommunityNotices({ community }: { community: Community }) {
  const { becomesPublicAt, pausedUntil } = community;
  const publicAt = becomesPublicAt && dateTimeText(becomesPublicAt);
  const pauseEnd = pausedUntil && dateText(pausedUntil);
  return (
    <div className={style.notices}>
      {community.welcome && (
        <Welcome communityId={community.id} text={community.welcome} format={community.format} />
      )}
      {community.announcements?.isSeen === false && <AnnouncementsNote communityId={community.id} />}
      {community.needsGuide && <GuideNeeded community={community} />}
      {community.request && (
        <Note>
          {community.request === 'waiting'
            ? t`You have asked to join. A guide will answer, and you will get a mail.`
            : t`Your request to join was declined. You can ask again after 30 days.`}
        </Note>
      )}
      {publicAt && (
        <Note>
          <Trans>
            This community becomes public on {publicAt}. From then on everyone can read its posts, including
            earlier ones.
          </Trans>
        </Note>
      )}
      {community.waiting?.requests && (
        <Note>
          <Trans>
            Someone is at the door.{' '}
            <Link href={paths.communityModerate(community.id, { tab: 'requests' })}>Open the door</Link>
          </Trans>
        </Note>
      )}
      {community.waiting?.reports && (
        <Note>
          <Trans>
            A report is waiting.{' '}
            <Link href={paths.communityModerate(community.id, { tab: 'reports' })}>Look at it</Link>
          </Trans>
        </Note>
      )}
      {pauseEnd && (
        <Note>
          <Trans>You are asked to rest from writing here until {pauseEnd}.</Trans>
        </Note>
      )}
    </div>
  );
}
