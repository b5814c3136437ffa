import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateReadings } from './queries.ts';

interface Props extends Pick<ReadingDetails, 'id' | 'startsOn' | 'endsOn' | 'pace'> {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the first of the member's own days. */
export const PaceDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <FormDialog title={t`Begin Later`} isOpen={isOpen} onClose={onClose}>
    <PaceForm {...rest} onDone={onClose} />
  </FormDialog>
);

const PaceFields = z.object({ startsOn: z.string().min(1, { error: () => t`Day is required` }) });

function PaceForm({
  id,
  startsOn,
  endsOn,
  pace,
  onDone,
}: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: PaceFields,
    defaults: { startsOn: pace?.startsOn ?? (startsOn > dayOf() ? startsOn : dayOf()) },
    send: async (body) => {
      await api.readings.setPace({ params: { id }, body });
      allowNavigation();
      onDone();
      toast.success(t`Your own days are saved.`);
      await invalidateReadings(queryClient);
    },
    fallback: t`Your days could not be changed.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Save My Days`} onCancel={close}>
        <p>
          <Trans>Your own days. Only you see them.</Trans>
        </p>
        <FormField control={form.control} name="startsOn">
          {(field) => <DateField {...field} label={t`First day`} min={startsOn} max={endsOn} />}
        </FormField>
      </Form>
    </>
  );
}
