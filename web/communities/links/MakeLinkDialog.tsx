import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { type InvitationLink, LinkDraft } from '#contract/communities/links.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { linksQuery } from './queries.ts';

interface Props {
  communityId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes an invitation link. */
export const MakeLinkDialog = ({ communityId, isOpen, onClose }: Props) => (
  <FormDialog title="Make a Link" isOpen={isOpen} onClose={onClose}>
    <LinkForm communityId={communityId} onDone={onClose} />
  </FormDialog>
);

const ADMISSION_OPTIONS = [
  { value: 'join', label: 'Join', hint: 'Whoever has the link becomes a member' },
  { value: 'ask', label: 'Ask to join', hint: 'A guide answers each request' },
];
const countOptions = (counts: number[], unit: string) =>
  counts.map((count) => ({
    value: String(count),
    label: `${count} ${count === 1 ? unit : `${unit}s`}`,
  }));
const USES = countOptions([1, 3, 5, 10, 25, 50, 100, 250, 500], 'use');
const DAYS = countOptions([1, 3, 7, 14, 30, 60, 90], 'day');

function LinkForm({ communityId, onDone }: { communityId: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const create = useCreateOnce<LinkDraft, InvitationLink>({
    create: (body, idempotencyKey) =>
      api.communities.createLink({ params: { id: communityId }, body, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  const { form, ...rest } = useContractForm({
    schema: LinkDraft,
    defaults: { maxUses: 10, days: 14, admits: true },
    send: async (body) => {
      await create(body);
      allowNavigation();
      flushSync(onDone);
      toast.success('The link is made. You can copy it now.');
      await queryClient.invalidateQueries({ queryKey: linksQuery(communityId).queryKey });
    },
    fallback: 'The link could not be made.',
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action="Make Link" onCancel={close}>
        <FormField control={control} name="admits">
          {({ value, onChange, ...field }) => (
            <RadioGroup
              {...field}
              label="What can people do with it?"
              options={ADMISSION_OPTIONS}
              value={value ? 'join' : 'ask'}
              onChange={(chosen) => onChange(chosen === 'join')}
            />
          )}
        </FormField>
        <FormField control={control} name="maxUses">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label="How often can it be used?"
              options={USES}
              value={String(value)}
              onChange={(uses) => onChange(Number(uses))}
            />
          )}
        </FormField>
        <FormField control={control} name="days">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label="How long is it valid?"
              options={DAYS}
              value={String(value)}
              onChange={(days) => onChange(Number(days))}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
