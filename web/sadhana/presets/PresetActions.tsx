import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preset } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { useErrorNotice } from '#web/platform/api/useErrorNotice.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { practicesQuery, presetsQuery } from '#web/sadhana/queries.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PresetActions.module.css';

interface Props {
  preset: Preset;
  onEdit: (id: string) => void;
}

/** An own preset is changed or deleted, another's is copied. */
export function PresetActions({ preset, onEdit }: Props) {
  const confirm = useConfirm();
  const copying = useCopying(preset);
  const deletion = useDeletion(preset);

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this preset?',
      body: (
        <>
          “<bdi>{preset.title}</bdi>” will be gone for good. What you have logged with it stays.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  if (!preset.isOwn) {
    return (
      <div className={style.actions}>
        <Button variant="still" isPending={copying.isPending} onPress={() => copying.mutate()}>
          Copy
        </Button>
      </div>
    );
  }
  return (
    <div className={style.actions}>
      <Button variant="still" onPress={() => onEdit(preset.id)}>
        Edit
      </Button>
      <Button variant="danger-quiet" isPending={deletion.isPending} onPress={askAndDelete}>
        Delete
      </Button>
    </div>
  );
}

function useCopying({ id }: Preset) {
  const cache = useQueryClient();
  const { tell } = useErrorNotice();
  return useMutation({
    mutationFn: () => api.sadhana.copyPreset({ params: { id } }),
    onSuccess: async () => {
      void cache.invalidateQueries({ queryKey: practicesQuery().queryKey });
      await cache.invalidateQueries({ queryKey: presetsQuery().queryKey });
      toast.success('The preset is copied to your own.');
    },
    onError: tell,
  });
}

function useDeletion({ id }: Preset) {
  const cache = useQueryClient();
  const { tell } = useErrorNotice();
  const { queryKey } = presetsQuery();
  return useMutation({
    mutationFn: () => api.sadhana.removePreset({ params: { id } }),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (read) => read?.filter((preset) => preset.id !== id));
      toast.success('The preset is deleted.');
      focusHeading();
      return cache.invalidateQueries({ queryKey });
    },
    onError: tell,
  });
}
