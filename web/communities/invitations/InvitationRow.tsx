import type { Invitation } from '#contract/communities/communities.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PendingInvitations.module.css';
import { useInvitationActions } from './useInvitationActions.ts';

interface Props {
  communityId: string;
  invitation: Invitation;
}

/** An invitation that is open: to whom, until when, and what can be done about it. */
export function InvitationRow({ communityId, invitation }: Props) {
  const confirm = useConfirm();
  const { resending, revoking } = useInvitationActions(communityId, invitation);
  const { email, createdAt, expiresAt } = invitation;

  async function askAndRevoke() {
    const agreed = await confirm({
      title: 'Revoke this invitation?',
      body: `The link that was sent to ${email} will not work any more.`,
      action: 'Revoke',
      tone: 'danger',
    });
    if (agreed) revoking.mutate();
  }

  return (
    <li className={style.row}>
      <div className={style.words}>
        <p>{email}</p>
        <p className={style.dates}>
          Sent on <time dateTime={dayOf(createdAt)}>{dateText(createdAt)}</time>, open until{' '}
          <time dateTime={dayOf(expiresAt)}>{dateText(expiresAt)}</time>
        </p>
      </div>
      <div className={style.actions}>
        <Button variant="plain" isPending={resending.isPending} onPress={() => resending.mutate()}>
          Resend
        </Button>
        <Button variant="danger-quiet" isPending={revoking.isPending} onPress={askAndRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
