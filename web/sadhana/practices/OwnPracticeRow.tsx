import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Practice } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { valueText } from '#web/sadhana/valueText.ts';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

/** One line of the list of own practices. */
export function OwnPracticeRow({ practice }: { practice: Practice }) {
  const { name, type, defaultValue } = practice;
  const confirm = useConfirm();
  const deletion = useDeletion(practice);

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this practice?',
      body: (
        <>
          “<bdi>{name}</bdi>” leaves the list and all presets. What you have logged of it stays.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <li>
      <bdi>{name}</bdi>
      <span>{valueText(defaultValue, type)}</span>
      <IconButton
        label={`Delete practice ${name}`}
        variant="danger-quiet"
        isPending={deletion.isPending}
        onPress={askAndDelete}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function useDeletion({ id }: Practice) {
  const cache = useQueryClient();
  const { tell } = useErrorNotice();
  const { queryKey } = practicesQuery();
  return useMutation({
    mutationFn: () => api.sadhana.removePractice({ params: { id } }),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (read) => read?.filter((practice) => practice.id !== id));
      toast.success('The practice is deleted.');
      focusHeading();
      void cache.invalidateQueries({ queryKey: presetsQuery().queryKey });
      return cache.invalidateQueries({ queryKey });
    },
    onError: tell,
  });
}
