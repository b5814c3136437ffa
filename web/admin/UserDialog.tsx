import type { AdminUser } from '#contract/admin.ts';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './UserDialog.module.css';
import { UserForm } from './UserForm.tsx';

interface Props {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Where an admin changes a member's role and the patron's flag. */
export function UserDialog({ user, isOpen, onClose }: Props) {
  const { username, fullName, email } = user;
  return (
    <FormDialog title={`Manage ${username}`} isOpen={isOpen} onClose={onClose}>
      <p className={style.who}>
        {fullName && (
          <>
            <bdi>{fullName}</bdi> ·{' '}
          </>
        )}
        {email}
      </p>
      <UserForm
        user={user}
        onSaved={() => {
          onClose();
          toast.success(`The changes to ${username} are saved.`);
        }}
        onUnchanged={onClose}
      />
    </FormDialog>
  );
}
