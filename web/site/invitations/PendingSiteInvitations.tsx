import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteInvitation } from '#contract/site/invitations.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { siteInvitationsQuery } from '#web/site/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './PendingSiteInvitations.module.css';

/** The invitations to the site that nobody has used yet. */
export const PendingSiteInvitations = () => (
  <section className={style.pending} aria-labelledby="pending">
    <h2 id="pending">
      <Trans>Pending Invitations</Trans>
    </h2>
    <LoadedList
      query={useInfiniteQuery(siteInvitationsQuery())}
      errorMessage={t`Failed to load invitations.`}
      skeleton={<SkeletonLines lineCount={3} />}
      empty={
        <p className={style.empty}>
          <Trans>There are no pending invitations.</Trans>
        </p>
      }
    >
      {(invitations) => (
        <List className={style.list}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </List>
      )}
    </LoadedList>
  </section>
);

/** A pending invitation: address, community, dates, and the button that revokes it. */
function InvitationRow({ invitation }: { invitation: SiteInvitation }) {
  const { id, email, community, createdAt, expiresAt } = invitation;
  const [sentOn, validUntil] = [dateText(createdAt), dateText(expiresAt)];
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Revoke this invitation?`,
      body: t`The link that was sent to ${email} will no longer work.`,
      action: t`Revoke`,
      tone: 'danger',
    },
    mutationFn: () => api.site.revokeSiteInvitation({ params: { id } }),
    onSuccess: () => {
      toast.success(t`The invitation is revoked.`);
      focusHeading();
    },
    onError: (failure) => toast.failure(errorText(failure, t`The invitation could not be revoked.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteInvitationsQuery().queryKey }),
  });
  return (
    <li className={style.row}>
      <div className={style.text}>
        <p>{email}</p>
        <p className={style.details}>
          <Trans>
            Sent on <time dateTime={dayOf(createdAt)}>{sentOn}</time>, valid until{' '}
            <time dateTime={dayOf(expiresAt)}>{validUntil}</time>
          </Trans>
        </p>
        {community && (
          <p className={style.details}>
            <bdi>{community.name}</bdi>
          </p>
        )}
      </div>
      <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
