import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** The first passage that has not opened. */
  passageId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for how many weeks no new passage opens. */
export const RestDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <FormDialog title={t`A Week of Rest`} isOpen={isOpen} onClose={onClose}>
    <RestForm {...rest} onDone={onClose} />
  </FormDialog>
);

const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8];
const RestFields = z.object({ weeks: z.string() });

function RestForm({ id, onDone, ...rest }: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  // The guide decides about what the page showed when the dialog was opened.
  const [passageId] = useState(rest.passageId);
  const queryClient = useQueryClient();
  const create = useCreateOnce({
    create: (body: { weeks: number; passageId: string }, idempotencyKey) =>
      api.readings.rest({ params: { id }, body, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  const { form, ...formProps } = useContractForm({
    schema: RestFields,
    defaults: { weeks: '1' },
    send: async ({ weeks }) => {
      await create({ weeks: Number(weeks), passageId });
      allowNavigation();
      onDone();
      toast.success(t`The passages to come have moved.`);
      await invalidateReadings(queryClient);
    },
    fallback: t`The reading was not changed.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, formProps.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...formProps} action={t`Move the Passages`} onCancel={close}>
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
