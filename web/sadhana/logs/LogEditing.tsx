import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Log } from '../../../contract/sadhana.ts';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { Form } from '../../platform/Form.tsx';
import { focusHeading } from '../../platform/focusHeading.ts';
import { LeaveQuestion } from '../../platform/LeaveQuestion.tsx';
import { useContractForm } from '../../platform/useContractForm.ts';
import { useErrorNotice } from '../../platform/useErrorNotice.ts';
import { useUnsavedGuard } from '../../platform/useUnsavedGuard.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { logQuery, logsChanged } from '../readings.ts';
import { LogFields } from './LogFields.tsx';
import { typedChanges } from './typedLog.ts';

export function LogEditing({ log }: { log: Log }) {
  const { id, practiceId, practice, date } = log;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { orTell } = useErrorNotice();
  const leave = () => navigate(paths.log(id), { replace: true });
  const { form, ...rest } = useContractForm({
    schema: typedChanges(practice.type),
    defaults: { value: String(log.value), sankalpa: log.sankalpa ?? '', notes: log.notes ?? '' },
    send: async (changes) => {
      const body = { practiceId, date, ...changes };
      const saved = await orTell(() => api.sadhana.rewriteLog({ params: { id }, body }));
      if (!saved) return;
      release();
      cache.setQueryData(logQuery(id).queryKey, saved);
      logsChanged(cache);
      toast.success('Your changes are saved.');
      await leave();
    },
    fallback: 'An unexpected error occurred.',
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty, { isInSearch: true });
  // The form goes with the focus in it, whichever way it is left.
  useEffect(() => focusHeading, []);

  return (
    <Form
      {...rest}
      action="Save Changes"
      ways={
        <Button variant="still" onPress={leave}>
          Cancel
        </Button>
      }
    >
      <LeaveQuestion blocker={blocker} />
      <LogFields control={form.control} type={practice.type} />
    </Form>
  );
}
