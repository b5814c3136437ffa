import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, CalendarDays, Info, Mail, Settings, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/communities.ts';
import { AskToJoin } from '#web/communities/requests/AskToJoin.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityActions.module.css';

const loadSuccessorDialog = async () =>
  (await import('#web/communities/guiding/SuccessorDialog.tsx')).SuccessorDialog;

const loadMembership = () => import('./membership.ts');

const loadShareDialog = async () => (await import('#web/communities/links/ShareDialog.tsx')).ShareDialog;

/** The buttons to join and leave, the link to the events, and the links for guides and admins. */
export function CommunityActions({ community }: { community: Community }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  // The page of a link has its own buttons.
  const hasLink = useSearchParams()[0].has('link');
  const deps = { confirm: useConfirm(), queryClient: useQueryClient(), navigate: useNavigate() };
  const { id, privacy, joining, request, membership, can } = community;
  return (
    <div className={style.actions}>
      {can.join && (
        <MembershipButton
          variant="primary"
          onPress={async () => (await loadMembership()).joinCommunity(community, deps)}
        >
          {t`Join`}
        </MembershipButton>
      )}
      {can.request && !hasLink && <AskToJoin community={community} />}
      {!session && joining !== 'invitation' && !hasLink && (
        <ButtonLink variant="primary" href={paths.login(pathname)}>
          {joining === 'open' ? t`Join` : t`Ask to Join`}
        </ButtonLink>
      )}
      {request === 'waiting' && (
        <MembershipButton
          variant="quiet"
          onPress={async () => (await loadMembership()).withdrawRequest(community, deps)}
        >
          {t`Withdraw Request`}
        </MembershipButton>
      )}
      <ButtonLink href={paths.communityAbout(id)}>
        <Info />
        <Trans>About</Trans>
      </ButtonLink>
      {community.can.read && (
        <ButtonLink href={paths.eventCalendar(id)}>
          <CalendarDays />
          <Trans>Events</Trans>
        </ButtonLink>
      )}
      {community.can.read && (
        <ButtonLink href={paths.readings(id)}>
          <BookOpen />
          <Trans>Reading</Trans>
        </ButtonLink>
      )}
      {can.invite && (
        <ButtonLink href={paths.communityInvite(id)}>
          <Mail />
          <Trans>Invite Members</Trans>
        </ButtonLink>
      )}
      {can.moderate && privacy === 'public' && (
        <DialogButton variant="quiet" load={loadShareDialog} dialog={{ community }}>
          <Share2 />
          <Trans context="verb">Share</Trans>
        </DialogButton>
      )}
      {can.settings && (
        <ButtonLink href={paths.communitySettings(id)}>
          <Settings />
          <Trans>Settings</Trans>
        </ButtonLink>
      )}
      {membership && (
        <span className={style.leave}>
          {can.handOver ? (
            <DialogButton variant="subtle" load={loadSuccessorDialog} dialog={{ community }}>
              <Trans context="a community">Leave</Trans>
            </DialogButton>
          ) : (
            <MembershipButton
              variant="subtle"
              onPress={async () => (await loadMembership()).leaveCommunity(community, deps)}
            >
              {t({ message: 'Leave', context: 'a community' })}
            </MembershipButton>
          )}
        </span>
      )}
    </div>
  );
}

/** Reserves the space of the actions while the community loads. */
export const CommunityActionsSkeleton = () => <div className={style.actions} />;

interface MembershipButtonProps {
  variant: 'primary' | 'subtle' | 'quiet';
  onPress: () => Promise<void>;
  children: string;
}

/**
 * Joins, leaves or withdraws a request. The code is loaded when the button is pressed, because most visits do
 * not need it.
 */
function MembershipButton({ variant, onPress, children }: MembershipButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const press = () => {
    setIsPending(true);
    onPress()
      .catch(() => toast.failure(t`This could not be loaded. Check your connection.`))
      .finally(() => setIsPending(false));
  };
  return (
    <Button variant={variant} isPending={isPending} onPress={press}>
      {children}
    </Button>
  );
}
