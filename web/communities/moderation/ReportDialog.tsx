import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { About } from '#contract/communities/about.ts';
import { ReportDraft } from '#contract/communities/cases.ts';
import { aboutQuery } from '#web/communities/aboutQueries.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { GROUND_NAMES } from './words.ts';

interface Props {
  communityId: string;
  subject: ReportDraft['subject'];
  isOpen: boolean;
  onClose: () => void;
}

/** Reports a post, a reply or a member to the guides. */
export function ReportDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <FormDialog title={t`Report to the guides`} isOpen={isOpen} onClose={onClose}>
      <ReportGrounds {...rest} onDone={onClose} />
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void };

/** Loads the agreements, which are grounds of a report. */
function ReportGrounds(props: FormProps) {
  const { data, error, refetch } = useQuery(aboutQuery(props.communityId));
  if (!data && error)
    return <QueryError message={t`Failed to load the agreements.`} failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonLines lineCount={5} />;
  return <ReportForm {...props} agreements={data.agreements} />;
}

const grounds = () => Object.entries(GROUND_NAMES).map(([value, label]) => ({ value, label: t(label) }));

const ReportFormValues = ReportDraft.omit({ subject: true }) as z.ZodType<
  Omit<ReportDraft, 'subject'>,
  { ground: string; note: string }
>;

function ReportForm({
  communityId,
  subject,
  agreements,
  onDone,
}: FormProps & { agreements: About['agreements'] }) {
  const againstAgreement = {
    label: t`Against an agreement:`,
    options: agreements.map(({ id, title }) => ({ value: id, label: title })),
  };
  const report = useCreateOnce<ReportDraft, { message: string }>({
    create: (body, idempotencyKey) =>
      api.communities.report({ params: { id: communityId }, body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  const { form, ...rest } = useContractForm({
    schema: ReportFormValues,
    defaults: { ground: '', note: '' },
    send: async (draft) => {
      const { message } = await report({ ...draft, subject });
      allowNavigation();
      flushSync(onDone);
      toast.success(message);
    },
    fallback: t`Your report could not be sent.`,
  });
  const { control } = form;
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Send Report`} onCancel={close}>
        <FormField control={control} name="ground">
          {(field) => (
            <RadioGroup
              {...field}
              label={t`What is it about?`}
              options={grounds()}
              subgroup={againstAgreement}
            />
          )}
        </FormField>
        <FormField control={control} name="note">
          {(field) => (
            <TextArea
              {...field}
              label={t`Note (optional)`}
              hint={t`Guides read your note, not your name.`}
              rows={3}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
