import { CalendarDays, Mail, Settings } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import style from './CommunityHeader.module.css';
import { isReadable } from './isReadable.ts';
import { useJoinCommunity } from './useJoinCommunity.ts';
import { useLeaveCommunity } from './useLeaveCommunity.ts';

/** Join and Leave, and the ways of those who look after a community. */
export function CommunityActions({ community }: { community: Community }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const joining = useJoinCommunity(community);
  const { askAndLeave, isLeaving } = useLeaveCommunity(community);
  const { id, privacy, membership, can } = community;
  return (
    <div className={style.actions}>
      {can.join && (
        <Button variant="primary" isPending={joining.isPending} onPress={() => joining.mutate()}>
          Join
        </Button>
      )}
      {!session && privacy === 'public' && (
        <ButtonLink variant="primary" href={paths.login(pathname)}>
          Join
        </ButtonLink>
      )}
      {isReadable(community) && (
        <ButtonLink href={paths.eventCalendar(id)}>
          <CalendarDays />
          Events
        </ButtonLink>
      )}
      {can.invite && (
        <ButtonLink href={paths.communityInvite(id)}>
          <Mail />
          Invite Members
        </ButtonLink>
      )}
      {can.settings && (
        <ButtonLink href={paths.communitySettings(id)}>
          <Settings />
          Settings
        </ButtonLink>
      )}
      {membership && (
        <span className={style.leave}>
          <Button variant="still" isPending={isLeaving} onPress={askAndLeave}>
            Leave
          </Button>
        </span>
      )}
    </div>
  );
}
