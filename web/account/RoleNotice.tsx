import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './RoleNotice.module.css';

/** Tells a moderator or an admin that the role has no effect in a session without a second factor. */
export function RoleNotice() {
  const { mutate, isPending } = useMutation({
    // Any call that needs a fresh authentication opens the dialog that asks for the second factor.
    mutationFn: () => api.auth.passkeyCreation(),
    onSettled: () => refreshMember(),
  });
  return (
    <div className={style.notice}>
      <Note>
        <p>
          <Trans>
            Your role needs a second factor. Add one under{' '}
            <Link href={paths.security()}>Password & Security</Link>, or use the one that you have.
          </Trans>
        </p>
        <Button isPending={isPending} onPress={() => mutate()}>
          <Trans>Confirm that it is you</Trans>
        </Button>
      </Note>
    </div>
  );
}
