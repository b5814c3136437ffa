import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Log } from '#contract/sadhana/sadhana.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { dayText } from '#web/sadhana/dayText.ts';
import { dropLog, invalidateLogQueries, logQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './LogActions.module.css';

export function LogActions({ log }: { log: Log }) {
  const [, setParams] = useSearchParams();
  const confirm = useConfirm();
  const deletion = useDeletion(log);

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this log?',
      body: (
        <>
          “<bdi>{log.practice.name}</bdi>” on {dayText(log.date)} will be gone for good.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <div className={style.actions}>
      <Button variant="still" onPress={() => setParams({ edit: '' })}>
        <Pencil />
        Edit
      </Button>
      <Button variant="danger-quiet" isPending={deletion.isPending} onPress={askAndDelete}>
        <Trash2 />
        Delete
      </Button>
    </div>
  );
}

function useDeletion({ id, date }: Log) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { tell } = useErrorNotice();
  return useMutation({
    mutationFn: () => api.sadhana.removeLog({ params: { id } }),
    onSuccess: async () => {
      await dropLog(cache, id);
      await navigate(paths.sadhana({ day: date }), { replace: true });
      cache.removeQueries({ queryKey: logQuery(id).queryKey });
      toast.success('The log is deleted.');
      invalidateLogQueries(cache);
    },
    onError: tell,
  });
}
