import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SealDeletion } from '#contract/journal/sealing.ts';
import { deleteDeviceJournal } from '#web/journal/sealed/unlocked.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './sealed.module.css';

const confirmation = () =>
  ({
    title: t`Delete your sealed journal?`,
    body: t`Every sealed entry will be gone for good.`,
    action: t`Delete Sealed Journal`,
    tone: 'danger',
  }) as const;

/** Deletes a sealed journal that nobody can open any more. */
export function DeleteSealForm({ memberId }: { memberId: string }) {
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: SealDeletion,
    defaults: { password: '' },
    send: async ({ password }) => {
      if (!(await confirm(confirmation()))) return;
      await api.journal.deleteSeal({ body: { password }, memberId });
      await deleteDeviceJournal(memberId);
      queryClient.removeQueries({ queryKey: ['journal'] });
      await refreshMember();
      toast.success(t`The sealed journal is deleted.`);
    },
    fallback: t`The sealed journal could not be deleted.`,
  });
  return (
    <>
      <div className={style.text}>
        <p>
          <Trans>
            Without the passphrase and the recovery phrase nobody can open your journal again: not you, not
            the people who run this server.
          </Trans>
        </p>
        <p>
          <Trans>
            Look for them once more: on paper, in a password manager, on a device where the journal is
            unlocked. If they are lost, you can delete the sealed journal and begin a new one.
          </Trans>
        </p>
      </div>
      <Form {...rest} action={t`Delete Sealed Journal`} tone="danger">
        <FormField control={form.control} name="password">
          {(field) => (
            <PasswordField {...field} label={t`Account password`} autoComplete="current-password" />
          )}
        </FormField>
      </Form>
    </>
  );
}
