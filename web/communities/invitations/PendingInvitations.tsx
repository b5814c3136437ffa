import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '#contract/communities/invitations.ts';
import { communityQuery } from '#web/communities/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PendingInvitations.module.css';
import { invitationsQuery } from './queries.ts';

/** The invitations that have not been accepted yet. */
export function PendingInvitations({ communityId }: { communityId: string }) {
  return (
    <section className={style.pending} aria-labelledby="pending">
      <h2 id="pending" tabIndex={-1}>
        <Trans>Pending Invitations</Trans>
      </h2>
      <LoadedList
        query={useInfiniteQuery(invitationsQuery(communityId))}
        errorMessage={t`Failed to load invitations.`}
        skeleton={<SkeletonLines lineCount={3} />}
        empty={<EmptyState drawing="envelope" title={t`There are no pending invitations.`} />}
      >
        {(invitations) => (
          <List className={style.list}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} communityId={communityId} invitation={invitation} />
            ))}
          </List>
        )}
      </LoadedList>
    </section>
  );
}

interface Props {
  communityId: string;
  invitation: Invitation;
}

/** A pending invitation: address, dates and actions. */
function InvitationRow({ communityId, invitation }: Props) {
  const confirm = useConfirm();
  const { resendMutation, revokeMutation } = useInvitationActions(communityId, invitation);
  const { email, createdAt, expiresAt } = invitation;
  const [sentOn, validUntil] = [dateText(createdAt), dateText(expiresAt)];

  async function confirmAndRevoke() {
    const isConfirmed = await confirm({
      title: t`Revoke this invitation?`,
      body: t`The link that was sent to ${email} will no longer work.`,
      action: t`Revoke`,
      tone: 'danger',
    });
    if (isConfirmed) revokeMutation.mutate();
  }

  return (
    <li className={style.row}>
      <div className={style.text}>
        <p>{email}</p>
        <p className={style.dates}>
          <Trans>
            Sent on <time dateTime={dayOf(createdAt)}>{sentOn}</time>, valid until{' '}
            <time dateTime={dayOf(expiresAt)}>{validUntil}</time>
          </Trans>
        </p>
      </div>
      <div className={style.actions}>
        <Button variant="plain" isPending={resendMutation.isPending} onPress={() => resendMutation.mutate()}>
          <Trans>Resend</Trans>
        </Button>
        <Button variant="danger-quiet" isPending={revokeMutation.isPending} onPress={confirmAndRevoke}>
          <Trans>Revoke</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Resends or revokes a pending invitation, and updates the list. */
function useInvitationActions(communityId: string, { id, email }: Invitation) {
  const queryClient = useQueryClient();
  const { queryKey } = invitationsQuery(communityId);
  const params = { id: communityId, invitationId: id };
  const onFailure = (failure: unknown, fallback: string) => {
    toast.failure(errorText(failure, fallback));
    // The invitation may have been accepted, or the community may have become public.
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: communityQuery(communityId).queryKey });
  };

  const resend = useCreateOnce<void, { message: string }>({
    create: (_body, idempotencyKey) => api.communities.resendInvitation({ params, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  const resendMutation = useMutation({
    mutationFn: () => resend(),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (failure) => onFailure(failure, t`Failed to send invitation. Please try again.`),
  });

  const revokeMutation = useMutation({
    mutationFn: () => api.communities.revokeInvitation({ params }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map(({ items, ...page }) => ({
              ...page,
              items: items.filter((each) => each.id !== id),
            })),
          },
      );
      toast.success(t`The invitation to ${email} is revoked.`);
      focusHeading();
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (failure) => onFailure(failure, t`The invitation could not be revoked.`),
  });
  return { resendMutation, revokeMutation };
}
