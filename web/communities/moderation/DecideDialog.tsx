import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CaseAction, type CaseDecisionDraft } from '#contract/communities/decisions.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { optionalText } from '#contract/platform/primitives.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
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
import { type QuotableText, QuotedNote } from './QuotedNote.tsx';

type Kind = 'post' | 'reply' | 'member' | 'address';

interface Props {
  /** The kind of the subject. */
  kind: Kind;
  /** The post or the reply that would be removed. */
  text?: QuotableText | undefined;
  isOpen: boolean;
  onClose: () => void;
  send: (decision: CaseDecisionDraft, idempotencyKey: string) => Promise<unknown>;
  /** Called after the dialog has closed. */
  onSent: () => Promise<void>;
}

/** Asks for a decision and its reason, which the member gets by mail. */
export function DecideDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <FormDialog title={t`Decide`} isOpen={isOpen} onClose={onClose}>
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
    error: () => t`Words are required`,
  });

const actions = () => [
  { value: 'left', label: t`Leave as It Is`, hint: t`Only those who reported are told` },
  {
    value: 'removed',
    label: t({ message: 'Remove', context: 'a post' }),
    hint: t`It can be brought back for 30 days`,
  },
  { value: 'warned', label: t`Warn`, hint: t`The member gets your words by mail` },
  { value: 'paused', label: t`Ask to Rest`, hint: t`The member reads, but does not write` },
  { value: 'banned', label: t`Exclude`, hint: t`The member leaves and cannot join again` },
];
const ACTIONS_OF_KIND: Record<Kind, string[]> = {
  post: ['left', 'removed', 'warned', 'paused', 'banned'],
  reply: ['left', 'removed', 'warned', 'paused', 'banned'],
  member: ['left', 'warned', 'paused', 'banned'],
  address: ['left', 'removed'],
};
const lengths = () =>
  [1, 3, 7, 14, 30, 60, 90].map((days) => ({
    value: String(days),
    label: t`${plural(days, { one: '# day', other: '# days' })}`,
  }));

function DecideForm({
  kind,
  text,
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
      toast.success(t`Your decision is made.`);
      await onSent();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const action = useWatch({ control, name: 'action' });
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Decide`} onCancel={close}>
        <FormField control={control} name="action">
          {({ onChange, ...field }) => (
            <RadioGroup
              {...field}
              label={t`What should happen?`}
              options={actions().filter(({ value }) => ACTIONS_OF_KIND[kind].includes(value))}
              onChange={(chosen) => onChange(chosen as CaseAction)}
            />
          )}
        </FormField>
        {action === 'paused' && (
          <FormField control={control} name="days">
            {({ value, onChange, ...field }) => (
              <Select
                {...field}
                label={t`For how long?`}
                options={lengths()}
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
                <Trans>Remove the text too</Trans>
              </Checkbox>
            )}
          </FormField>
        )}
        {text && action !== 'left' && <QuotedNote text={text} />}
        {action !== 'left' && (
          <FormField control={control} name="words">
            {(field) => (
              <TextArea
                {...field}
                value={field.value ?? ''}
                label={t`Words`}
                hint={t`The member gets your words by mail, not your name.`}
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
