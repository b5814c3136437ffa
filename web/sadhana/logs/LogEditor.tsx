import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LogDetails } from '#contract/sadhana/logs.ts';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { WithLine } from '#web/sadhana/lines/LineLink.tsx';
import { LogLine } from '#web/sadhana/lines/LogLine.tsx';
import { EMPTY_LINE, entryOf, hasText, type Line } from '#web/sadhana/lines/line.ts';
import { invalidateLogQueries, logQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { fieldsOf, LogFields, logChangesFormSchema } from './LogFields.tsx';

export function LogEditor({ log }: { log: LogDetails }) {
  const { id: memberId } = useMember();
  const { id, practiceId, practice, date } = log;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { runOrShowError } = useErrorNotice();
  const [line, setLine] = useState<Line>(EMPTY_LINE);
  const [openedAt] = useState(() => new Date());
  const close = () => navigate(paths.log(id), { replace: true });
  const { form, ...rest } = useContractForm({
    schema: logChangesFormSchema(practice.type),
    defaults: fieldsOf(log),
    send: async (changes) => {
      const body = { practiceId, date, ...changes, entry: entryOf(line) };
      const saved = await runOrShowError(() => api.sadhana.updateLog({ params: { id }, body }));
      if (!saved) return;
      if (line.sealedKey)
        await (await import('#web/journal/sealed/public.ts')).sealLine(memberId, line.sealedKey, saved);
      allowNavigation();
      queryClient.setQueryData(logQuery(id).queryKey, saved);
      invalidateLogQueries(queryClient);
      if (body.entry) void queryClient.invalidateQueries({ queryKey: ['journal'] });
      toast.success(t`Your changes are saved.`);
      await close();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty || hasText(line), {
    blocksQueryChanges: true,
  });
  // After the form has been saved or cancelled, the focus that was in it moves to the heading.
  useEffect(() => focusHeading, []);

  return (
    <Form
      {...rest}
      action={t`Save Changes`}
      otherActions={
        <Button variant="subtle" onPress={close}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <UnsavedChangesDialog blocker={blocker} />
      <LogFields control={form.control} type={practice.type} />
      <WithLine logId={id} entryId={log.entryId}>
        {(entryId) =>
          entryId === null && (
            <LogLine
              line={line}
              onChange={setLine}
              lineKey={id}
              isInForm
              at={openedAt}
              isDisabled={rest.isSaving}
            />
          )
        }
      </WithLine>
    </Form>
  );
}
