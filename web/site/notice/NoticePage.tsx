import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_NOTICE_LENGTH, SiteNoticeDraft } from '#contract/site/notice.ts';
import type { SiteNotice } from '#contract/site/registration.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { localTime, wallTime } from '#web/platform/calendar/wallTime.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { noticeQuery } from '#web/site/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { DateField, TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './NoticePage.module.css';

export { loadNotice as loader } from '#web/site/queries.ts';
export { NoticePage as Component };

/** The line that everyone reads above every page for some time. */
function NoticePage() {
  return (
    <SiteLayout part="notice">
      <div className={style.page}>
        <p className={style.intro}>
          <Trans>Everyone reads a notice in a line above every page, until they close it or it ends.</Trans>
        </p>
        <Loaded
          query={useQuery(noticeQuery())}
          errorMessage={t`Failed to load the notice.`}
          skeleton={<SkeletonLines lineCount={6} />}
        >
          {({ notice }) => <NoticeForm key={notice ? 'notice' : 'none'} notice={notice} />}
        </Loaded>
      </div>
    </SiteLayout>
  );
}

const HOUR_MS = 3_600_000;

/** Without a notice, the form proposes a day from the present hour on. */
function valuesOf(notice: SiteNotice | null) {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return (
    notice ?? {
      words: '',
      from: new Date(hour).toISOString(),
      until: new Date(hour + 24 * HOUR_MS).toISOString(),
    }
  );
}

/** The instant of a local date and time `YYYY-MM-DDTHH:MM`; the text itself if it is none, for the message of the schema. */
function instantOf(local: string): string {
  const [day = '', time = ''] = local.split('T');
  const at = wallTime(day, time);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

function NoticeForm({ notice }: { notice: SiteNotice | null }) {
  const queryClient = useQueryClient();
  const store = (saved: SiteNotice | null) =>
    queryClient.setQueryData(noticeQuery().queryKey, { notice: saved });
  const { form, ...rest } = useContractForm({
    schema: SiteNoticeDraft,
    defaults: valuesOf(notice),
    send: async (body) => {
      const saved = await api.site.setNotice({ body });
      form.reset(valuesOf(saved));
      store(saved);
      toast.success(t`The notice is saved.`);
    },
    fallback: t`The notice could not be saved.`,
  });
  const { control } = form;
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Remove the notice?`,
      body: t`Nobody sees it any more from the next page on.`,
      action: t`Remove`,
    },
    mutationFn: () => api.site.removeNotice(),
    onSuccess: () => {
      store(null);
      toast.success(t`The notice is removed.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The notice could not be removed.`)),
  });
  return (
    <>
      <Form {...rest} action={t`Save`}>
        <UnsavedChangesDialog blocker={blocker} />
        <FormField control={control} name="words">
          {(field) => (
            <TextArea
              {...field}
              label={t`Words`}
              rows={3}
              maxLength={MAX_NOTICE_LENGTH}
              hint={t`Plain text, without links. For example: On Sunday from 06:00 this site is closed for about 20 minutes.`}
            />
          )}
        </FormField>
        <FormField control={control} name="from">
          {({ value, onChange, ...field }) => (
            <DateField
              {...field}
              label={t({ message: 'From', context: 'a time' })}
              type="datetime-local"
              value={localTime(value)}
              onChange={(local) => onChange(instantOf(local))}
            />
          )}
        </FormField>
        <FormField control={control} name="until">
          {({ value, onChange, ...field }) => (
            <DateField
              {...field}
              label={t({ message: 'Until', context: 'a time' })}
              type="datetime-local"
              value={localTime(value)}
              onChange={(local) => onChange(instantOf(local))}
            />
          )}
        </FormField>
      </Form>
      {notice && (
        <Button variant="subtle" isPending={isPending} onPress={() => confirmAndMutate()}>
          <Trans>Remove the Notice</Trans>
        </Button>
      )}
    </>
  );
}
