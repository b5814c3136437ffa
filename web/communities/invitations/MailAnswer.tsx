import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '#web/paths.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { type AnswerProps, useAcceptInvitation } from './useAcceptInvitation.ts';
import { VisitorActions } from './VisitorActions.tsx';

const loadDialog = async () => (await import('./DeclineDialog.tsx')).DeclineDialog;

// The key does not begin like those of communities, so that refetching them does not check a used invitation
// again.
const previewQuery = (communityId: string, inviteToken: string) =>
  queryOptions({
    queryKey: ['invitation', communityId, inviteToken],
    queryFn: ({ signal }) =>
      api.communities.previewInvitation({ params: { id: communityId }, body: { inviteToken }, signal }),
    retry: false,
  });

/**
 * A mailed invitation that can be accepted or declined. The validity is checked first, so that no visitor
 * signs up because of an invalid invitation.
 */
export function MailAnswer({ community, token, onInvalid }: AnswerProps) {
  const { session } = useSession();
  const { data, error, isPending } = useQuery(previewQuery(community.id, token));
  const joinMutation = useAcceptInvitation(community, { inviteToken: token }, onInvalid);
  const reason = isFinalRejection(error) ? errorText(error, t`This invitation is not valid any more.`) : null;
  // The parent then shows the reason instead of this component.
  useEffect(() => {
    if (reason) onInvalid(reason);
  }, [reason, onInvalid]);
  if (isPending || reason) return <SkeletonLines lineCount={4} />;
  // If the check itself failed, the invitation is shown anyway: joining checks it again.
  return (
    <InvitationCard
      community={community}
      preview={data}
      words={data?.words}
      hint={session ? undefined : t`Use the email address that the invitation was sent to.`}
    >
      {session ? (
        <Button variant="primary" isPending={joinMutation.isPending} onPress={() => joinMutation.mutate()}>
          <Trans>Join</Trans>
        </Button>
      ) : (
        <VisitorActions
          invitation={{ communityId: community.id, token }}
          returnPath={paths.community(community.id, token)}
          action={t`Join`}
        />
      )}
      <DialogButton variant="plain" load={loadDialog} dialog={{ communityId: community.id, token }}>
        <Trans>Decline</Trans>
      </DialogButton>
    </InvitationCard>
  );
}
