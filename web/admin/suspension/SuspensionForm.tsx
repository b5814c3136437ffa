import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type AdminUser,
  DAYS_BEFORE_DELETION,
  MAX_SUSPENSION_DAYS,
  type Suspension,
  SuspensionDraft,
} from '#contract/admin.ts';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { invalidateAdminQueries, updateUserInCache } from '#web/admin/queries.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  user: AdminUser;
  onDone: () => void;
}

/** Without days, a suspension stays until an admin lifts it. */
const UNTIL_LIFTED = 'lifted';
const LENGTHS = [1, 3, 7, 14, 30, 60, 90, 180, 365];
const lengthOptions = (chosen: number | null) => [
  { value: UNTIL_LIFTED, label: t`Until it is lifted` },
  ...[...new Set([...LENGTHS, ...(chosen ? [chosen] : [])])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: t`${plural(days, { one: '# day', other: '# days' })}` })),
];

/** The days that a suspension still lasts; null for one without an end. */
function daysLeft({ until }: Suspension): number | null {
  if (until === null) return null;
  const days = Math.ceil((Date.parse(until) - Date.now()) / DAY_MS);
  return Math.min(Math.max(1, days), MAX_SUSPENSION_DAYS);
}

/** Suspends a member, or replaces the length and the words of a suspension. */
export function SuspensionForm({ user, onDone }: Props) {
  const { id, username, suspension } = user;
  const days = suspension ? daysLeft(suspension) : 7;
  const { form, ...rest } = useContractForm({
    schema: SuspensionDraft,
    defaults: { days, words: suspension?.words ?? '', setAside: suspension?.setAside ?? false },
    send: async (body) => {
      await updateUserInCache(await api.admin.suspend({ params: { id }, body }));
      allowNavigation();
      onDone();
      toast.success(suspension ? t`The suspension of ${username} is changed.` : t`${username} is suspended.`);
      invalidateAdminQueries();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form
        {...rest}
        action={suspension ? t`Save` : t({ message: 'Suspend', context: 'verb' })}
        tone="danger"
        onCancel={close}
      >
        <FormField control={control} name="days">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t`For how long?`}
              hint={t`From now on. All sessions end at once.`}
              options={lengthOptions(days)}
              value={value ? String(value) : UNTIL_LIFTED}
              onChange={(days) => onChange(days === UNTIL_LIFTED ? null : Number(days))}
            />
          )}
        </FormField>
        <FormField control={control} name="words">
          {(field) => (
            <TextArea
              {...field}
              label={t`Words`}
              hint={t`The member reads them in a mail and on the login page.`}
              rows={4}
            />
          )}
        </FormField>
        {/* What is set aside stays set aside until the suspension ends. */}
        {!suspension?.setAside && (
          <FormField control={control} name="setAside">
            {({ value, error: _, ...field }) => (
              <Switch
                {...field}
                isSelected={value ?? false}
                hint={t`They come back if the suspension ends within ${DAYS_BEFORE_DELETION} days. After that they are erased.`}
              >
                <Trans>Also set their posts, replies and pictures aside</Trans>
              </Switch>
            )}
          </FormField>
        )}
      </Form>
    </>
  );
}
