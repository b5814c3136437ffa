import { useWatch } from 'react-hook-form';
import type { Role } from '#contract/account.ts';
import type { AdminUser } from '#contract/admin.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { LeaveQuestion } from '#web/platform/forms/LeaveQuestion.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { ROLES } from './roles.ts';
import { TypedUser } from './typedUser.ts';
import style from './UserForm.module.css';
import { useSaveUser } from './useSaveUser.ts';

interface Props {
  user: AdminUser;
  onSaved: () => void;
  /** Nothing was chosen that is not so already. */
  onUnchanged: () => void;
}

const OPTIONS = Object.entries(ROLES).map(([value, { name }]) => ({ value, label: name }));

export function UserForm({ user, onSaved, onUnchanged }: Props) {
  const save = useSaveUser(user);
  const { form, ...rest } = useContractForm({
    schema: TypedUser,
    defaults: { role: user.role, isPatron: user.isPatron },
    send: async (chosen) => {
      const isChanged = await save(chosen);
      release();
      if (isChanged) onSaved();
      else onUnchanged();
    },
    fallback: 'An unexpected error occurred.',
  });
  const { blocker, release, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <>
      <LeaveQuestion blocker={blocker} />
      <Form {...rest} action="Save" onCancel={close}>
        <FormField control={form.control} name="role">
          {(field) => (
            <Select
              {...field}
              label="Role"
              hint={ROLES[role].means}
              options={OPTIONS}
              onChange={(chosen) => field.onChange(chosen as Role)}
            />
          )}
        </FormField>
        <FormField control={form.control} name="isPatron">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value}>
              <span className={style.label}>Patron</span>
            </Switch>
          )}
        </FormField>
      </Form>
    </>
  );
}
