import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { LinkDraft } from '#contract/communities/links.ts';
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
import type { LinkOwner, ListedLink } from './queries.ts';

interface Props {
  owner: LinkOwner;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes an invitation link. */
export const MakeLinkDialog = ({ owner, isOpen, onClose }: Props) => (
  <FormDialog title={t`Make a Link`} isOpen={isOpen} onClose={onClose}>
    <LinkForm owner={owner} onDone={onClose} />
  </FormDialog>
);

const admissionOptions = () => [
  { value: 'join', label: t`Join`, hint: t`Whoever has the link becomes a member` },
  { value: 'ask', label: t`Ask to join`, hint: t`A guide answers each request` },
];
const countOptions = (counts: number[], textOf: (count: number) => string) =>
  counts.map((count) => ({ value: String(count), label: textOf(count) }));
const usesText = (count: number) => t`${plural(count, { one: '# use', other: '# uses' })}`;
const daysText = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`;
const USES = [1, 3, 5, 10, 25, 50, 100, 250, 500];
const DAYS = [1, 3, 7, 14, 30, 60, 90];

function LinkForm({ owner, onDone }: { owner: LinkOwner; onDone: () => void }) {
  const queryClient = useQueryClient();
  const create = useCreateOnce<LinkDraft, ListedLink>({
    create: owner.create,
    ifChanged: 'showCreated',
  });
  const { form, ...rest } = useContractForm({
    schema: LinkDraft,
    defaults: { maxUses: 10, days: 14, admits: true },
    send: async (body) => {
      await create(body);
      allowNavigation();
      flushSync(onDone);
      toast.success(t`The link is made. You can copy it now.`);
      await queryClient.invalidateQueries({ queryKey: owner.query.queryKey });
    },
    fallback: t`The link could not be made.`,
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Make Link`} onCancel={close}>
        {owner.canAsk && (
          <FormField control={control} name="admits">
            {({ value, onChange, ...field }) => (
              <RadioGroup
                {...field}
                label={t`What can people do with it?`}
                options={admissionOptions()}
                value={value ? 'join' : 'ask'}
                onChange={(chosen) => onChange(chosen === 'join')}
              />
            )}
          </FormField>
        )}
        <FormField control={control} name="maxUses">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t`How often can it be used?`}
              options={countOptions(USES, usesText)}
              value={String(value)}
              onChange={(uses) => onChange(Number(uses))}
            />
          )}
        </FormField>
        <FormField control={control} name="days">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={t`How long is it valid?`}
              options={countOptions(DAYS, daysText)}
              value={String(value)}
              onChange={(days) => onChange(Number(days))}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
