import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Practice } from '../../../contract/sadhana.ts';
import { api } from '../../platform/api.ts';
import { focusHeading } from '../../platform/focusHeading.ts';
import { useErrorNotice } from '../../platform/useErrorNotice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { practicesQuery, presetsQuery } from '../readings.ts';
import { valueText } from '../valueText.ts';

/** One line of the list of own practices. */
export function OwnPractice({ practice }: { practice: Practice }) {
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
