import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Role } from '#contract/account.ts';
import type { AdminUser } from '#contract/admin.ts';
import { DeletionForm } from '#web/admin/suspension/DeletionForm.tsx';
import { SuspensionForm } from '#web/admin/suspension/SuspensionForm.tsx';
import { SuspensionSection } from '#web/admin/suspension/SuspensionSection.tsx';
import { errorText, reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateAdminQueries, updateUserInCache } from './queries.ts';
import { ROLES } from './roles.ts';
import style from './UserDialog.module.css';

interface Props {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

/** What the dialog shows: role and patron status with the suspension, or one of the forms about the suspension. */
type View = 'member' | 'suspension' | 'deletion';
const TITLES: Record<View, (username: string) => string> = {
  member: (username) => t`Manage ${username}`,
  suspension: (username) => t`Suspend ${username}`,
  deletion: (username) => t`Delete the account of ${username}`,
};

/** Changes a member's role and patron status, ends their sessions, and suspends them. */
export function UserDialog({ user, isOpen, onClose }: Props) {
  const [view, setView] = useState<View>('member');
  return (
    <FormDialog title={TITLES[view](user.username)} isOpen={isOpen} onClose={onClose}>
      {view === 'member' && (
        <>
          <MemberView user={user} onClose={onClose} />
          <SuspensionSection
            user={user}
            onSuspend={() => setView('suspension')}
            onDelete={() => setView('deletion')}
            onLifted={onClose}
          />
        </>
      )}
      {view === 'suspension' && <SuspensionForm user={user} onDone={onClose} />}
      {view === 'deletion' && <DeletionForm user={user} onDone={onClose} />}
    </FormDialog>
  );
}

function MemberView({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const { username, fullName, email } = user;
  return (
    <>
      <p className={style.identity}>
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
          toast.success(t`The changes to ${username} are saved.`);
        }}
        onUnchanged={onClose}
      />
      <SignOutButton user={user} />
    </>
  );
}

/** Ends all sessions of the member after a confirmation. */
function SignOutButton({ user: { id, username } }: { user: AdminUser }) {
  const isSelf = useMember().id === id;
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Sign out ${username} everywhere?`,
      body: isSelf
        ? t`All your sessions end, also the one in this browser.`
        : t`All their sessions end. They can sign in again.`,
      action: t`Sign Out Everywhere`,
      tone: 'danger',
    },
    mutationFn: () => api.admin.endSessions({ params: { id } }),
    onSuccess: () => {
      toast.success(t`${username} is signed out everywhere.`);
      // Admins who sign out themselves then come to the login page.
      invalidateAdminQueries();
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to sign out ${username}.`)),
  });
  return (
    <div className={style.signOut}>
      <Button variant="danger-quiet" isPending={isPending} onPress={() => void confirmAndMutate()}>
        <Trans>Sign Out Everywhere</Trans>
      </Button>
    </div>
  );
}

interface UserFormProps {
  user: AdminUser;
  onSaved: () => void;
  /** Called if the member already has the chosen values. */
  onUnchanged: () => void;
}

const roleOptions = () => Object.entries(ROLES).map(([value, { name }]) => ({ value, label: t(name) }));

function UserForm({ user, onSaved, onUnchanged }: UserFormProps) {
  const save = useSaveUser(user);
  const { form, ...rest } = useContractForm({
    schema: UserFormValues,
    defaults: { role: user.role, isPatron: user.isPatron },
    send: async (chosen) => {
      const isChanged = await save(chosen);
      allowNavigation();
      if (isChanged) onSaved();
      else onUnchanged();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Save`} onCancel={close}>
        <FormField control={form.control} name="role">
          {(field) => (
            <Select
              {...field}
              label={t`Role`}
              hint={t(ROLES[role].description)}
              options={roleOptions()}
              onChange={(chosen) => field.onChange(chosen as Role)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="isPatron">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value}>
              <span className={style.label}>
                <Trans>Patron</Trans>
              </span>
            </Switch>
          )}
        </FormField>
      </Form>
    </>
  );
}

/**
 * Returns a function that saves the role and the patron status of a member. It sends only what has changed, and stops at
 * the first request that fails. Changes that were saved before the failure are shown, and are not sent again. Resolves
 * with whether there was anything to save.
 */
function useSaveUser(user: AdminUser) {
  const isSelf = useMember().id === user.id;
  const saved = useRef<UserFormValues>({ role: user.role, isPatron: user.isPatron });
  const params = { id: user.id };

  async function changeRole(newRole: UserFormValues['role']) {
    await updateUserInCache(await api.admin.changeRole({ params, body: { newRole } }));
    saved.current = { ...saved.current, role: newRole };
  }

  async function changePatron(isPatron: boolean) {
    await updateUserInCache(await api.admin.changePatron({ params, body: { isPatron } }));
    saved.current = { ...saved.current, isPatron };
  }

  return async ({ role, isPatron }: UserFormValues): Promise<boolean> => {
    const steps = [
      ...(role === saved.current.role ? [] : [() => changeRole(role)]),
      ...(isPatron === saved.current.isPatron ? [] : [() => changePatron(isPatron)]),
    ];
    // Admins who give up their own role cannot change anything afterwards, so their role is changed last.
    if (isSelf) steps.reverse();
    if (steps.length > 0) await runSteps(steps, isSelf);
    return steps.length > 0;
  };
}

/** Runs the steps one after the other. Refreshes the cached data even if one fails. */
async function runSteps(steps: readonly (() => Promise<void>)[], isSelf: boolean): Promise<void> {
  try {
    for (const step of steps) await step();
  } finally {
    // The member is refreshed first, so that someone who is no longer an admin leaves the admin pages before the
    // queries of these pages are fetched again.
    if (isSelf) await refreshMember();
    invalidateAdminQueries();
  }
}

/** The values of the form, which are sent in two requests. */
const UserFormValues = z.object({ role: Role, isPatron: z.boolean() });
type UserFormValues = z.output<typeof UserFormValues>;
