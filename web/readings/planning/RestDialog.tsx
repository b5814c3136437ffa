import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { invalidateReadings } from '#web/readings/queries.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { numberText } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for how many weeks no new passage opens. */
export const RestDialog = ({ id, isOpen, onClose }: Props) => (
  <FormDialog title={t`A Week of Rest`} isOpen={isOpen} onClose={onClose}>
    <RestForm id={id} onDone={onClose} />
  </FormDialog>
);

const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8];
const RestFields = z.object({ weeks: z.string() });

function RestForm({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const create = useCreateOnce({
    create: (body: { weeks: number }, idempotencyKey) =>
      api.readings.rest({ params: { id }, body, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  const { form, ...rest } = useContractForm({
    schema: RestFields,
    defaults: { weeks: '1' },
    send: async ({ weeks }) => {
      await create({ weeks: Number(weeks) });
      allowNavigation();
      onDone();
      toast.success(t`The passages to come have moved.`);
      await invalidateReadings(queryClient);
    },
    fallback: t`The reading was not changed.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Move the Passages`} onCancel={close}>
        <p>
          <Trans>All passages that have not opened yet open later.</Trans>
        </p>
        <FormField control={form.control} name="weeks">
          {(field) => (
            <Select
              {...field}
              label={t`Weeks of rest`}
              options={WEEKS.map((weeks) => ({ value: String(weeks), label: numberText(weeks) }))}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
