import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { AdminUser, Suspension } from '#contract/admin.ts';
import { invalidateAdminQueries, updateUserInCache } from '#web/admin/queries.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { userText } from '#web/ui/userText.ts';
import style from './SuspensionSection.module.css';

interface Props {
  user: AdminUser;
  /** Opens the form of the suspension. */
  onSuspend: () => void;
  /** Opens the form that deletes the account. */
  onDelete: () => void;
  /** Called when the suspension is lifted. */
  onLifted: () => void;
}

/** The suspension of a member, and what an admin can do about it. */
export function SuspensionSection({ user, onSuspend, onDelete, onLifted }: Props) {
  const { suspension, role } = user;
  return (
    <section className={style.section} aria-labelledby="suspension">
      <h3 id="suspension">
        <Trans>Suspension</Trans>
      </h3>
      {suspension ? (
        <CurrentSuspension {...{ user, suspension, onSuspend, onDelete, onLifted }} />
      ) : (
        <>
          <p>
            {role === 'admin' ? (
              <Trans>An admin cannot be suspended. Take the role away first.</Trans>
            ) : (
              <Trans>A suspended member cannot log in. Their data stays theirs.</Trans>
            )}
          </p>
          {role !== 'admin' && (
            <Button variant="quiet" onPress={onSuspend}>
              <Trans context="verb">Suspend</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function CurrentSuspension({
  user,
  suspension,
  onSuspend,
  onDelete,
  onLifted,
}: Props & { suspension: Suspension }) {
  const { beganAt, until, words, setAside, deletableFrom } = suspension;
  const [start, end, day] = [dateText(beganAt), until && dateText(until), dateText(deletableFrom)];
  const isDeletable = Date.parse(deletableFrom) <= Date.now();
  return (
    <>
      <p>
        {end ? (
          <Trans>
            Since {start}, until {end}.
          </Trans>
        ) : (
          <Trans>Since {start}, until it is lifted.</Trans>
        )}{' '}
        {setAside && <Trans>Posts, replies and pictures are set aside.</Trans>}
      </p>
      <p className={style.words} {...userText()}>
        {words}
      </p>
      <div className={style.actions}>
        <LiftButton user={user} onLifted={onLifted} />
        <Button variant="quiet" onPress={onSuspend}>
          <Trans>Change the Suspension</Trans>
        </Button>
        {isDeletable && (
          <Button variant="danger" onPress={onDelete}>
            <Trans>Delete This Account</Trans>
          </Button>
        )}
      </div>
      {!isDeletable && (
        <p className={style.hint}>
          <Trans>The account can be deleted from {day} on.</Trans>
        </p>
      )}
    </>
  );
}

function LiftButton({ user: { id, username }, onLifted }: Pick<Props, 'user' | 'onLifted'>) {
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.endSuspension({ params: { id } }),
    onSuccess: async (user) => {
      await updateUserInCache(user);
      onLifted();
      toast.success(t`${username} can log in again.`);
      invalidateAdminQueries();
    },
    onError: (failure) => toast.failure(reasonText(failure, t`An unexpected error occurred.`)),
  });

  async function lift() {
    const isConfirmed = await confirm({
      title: t`Lift the suspension of ${username}?`,
      body: t`They can log in again, and are told by mail. What is set aside comes back.`,
      action: t`Lift the Suspension`,
    });
    if (isConfirmed) mutate();
  }

  return (
    <Button variant="quiet" isPending={isPending} onPress={() => void lift()}>
      <Trans>Lift the Suspension</Trans>
    </Button>
  );
}
