import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CaseAction, type CaseDecisionDraft } from '#contract/communities/decisions.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { optionalText } from '#contract/platform/primitives.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Kind = 'post' | 'reply' | 'member' | 'address';

interface Props {
  /** The kind of the subject. */
  kind: Kind;
  isOpen: boolean;
  onClose: () => void;
  send: (decision: CaseDecisionDraft, idempotencyKey: string) => Promise<unknown>;
  /** Called after the dialog has closed. */
  onSent: () => Promise<void>;
}

/** Asks for a decision and its reason, which the member gets by mail. */
export function DecideDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <FormDialog title="Decide" isOpen={isOpen} onClose={onClose}>
      <DecideForm {...form} onDone={onClose} />
    </FormDialog>
  );
}

const DecisionFormValues = z
  .object({
    action: CaseAction,
    days: z.number(),
    removeContent: z.boolean(),
    words: optionalText('Words', LIMITS.reason),
  })
  .refine(({ action, words }) => action === 'left' || words !== null, {
    path: ['words'],
    message: 'Words are required',
  });

const ACTIONS = [
  { value: 'left', label: 'Leave as It Is', hint: 'Only those who reported are told' },
  { value: 'removed', label: 'Remove', hint: 'It can be brought back for 30 days' },
  { value: 'warned', label: 'Warn', hint: 'The member gets your words by mail' },
  { value: 'paused', label: 'Ask to Rest', hint: 'The member reads, but does not write' },
  { value: 'banned', label: 'Exclude', hint: 'The member leaves and cannot join again' },
];
const ACTIONS_OF_KIND: Record<Kind, string[]> = {
  post: ['left', 'removed', 'warned', 'paused', 'banned'],
  reply: ['left', 'removed', 'warned', 'paused', 'banned'],
  member: ['left', 'warned', 'paused', 'banned'],
  address: ['left', 'removed'],
};
const DAYS = [1, 3, 7, 14, 30, 60, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

function DecideForm({
  kind,
  send,
  onSent,
  onDone,
}: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const decide = useCreateOnce<CaseDecisionDraft, unknown>({ create: send, ifChanged: 'sendAnew' });
  const { form, ...rest } = useContractForm({
    schema: DecisionFormValues,
    defaults: { action: 'left', days: 7, removeContent: false, words: '' },
    send: async ({ action, days, removeContent, words }) => {
      await decide({
        action,
        words,
        ...(action === 'paused' && { days }),
        ...(mayRemoveToo(kind, action) && { removeContent }),
      });
      allowNavigation();
      // The dialog must close before the focus moves, because an open dialog takes the focus back.
      flushSync(onDone);
      toast.success('Your decision is made.');
      await onSent();
    },
    fallback: 'An unexpected error occurred.',
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const action = useWatch({ control, name: 'action' });
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action="Decide" onCancel={close}>
        <FormField control={control} name="action">
          {({ onChange, ...field }) => (
            <RadioGroup
              {...field}
              label="What should happen?"
              options={ACTIONS.filter(({ value }) => ACTIONS_OF_KIND[kind].includes(value))}
              onChange={(chosen) => onChange(chosen as CaseAction)}
            />
          )}
        </FormField>
        {action === 'paused' && (
          <FormField control={control} name="days">
            {({ value, onChange, ...field }) => (
              <Select
                {...field}
                label="For how long?"
                options={DAYS}
                value={String(value)}
                onChange={(days) => onChange(Number(days))}
              />
            )}
          </FormField>
        )}
        {mayRemoveToo(kind, action) && (
          <FormField control={control} name="removeContent">
            {({ value, error: _, ...field }) => (
              <Checkbox {...field} isSelected={value}>
                Remove the text too
              </Checkbox>
            )}
          </FormField>
        )}
        {action !== 'left' && (
          <FormField control={control} name="words">
            {(field) => (
              <TextArea
                {...field}
                value={field.value ?? ''}
                label="Words"
                hint="The member gets your words by mail, not your name."
                rows={4}
              />
            )}
          </FormField>
        )}
      </Form>
    </>
  );
}

const mayRemoveToo = (kind: Kind, action: CaseAction) =>
  (kind === 'post' || kind === 'reply') && ['warned', 'paused', 'banned'].includes(action);
