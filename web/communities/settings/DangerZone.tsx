import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Community } from '#contract/communities/communities.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './Settings.module.css';

interface Props {
  community: Community;
  onDeleted: () => Promise<void>;
}

/** Where a community ends. */
export function DangerZone({ community: { id, name }, onDeleted }: Props) {
  const confirm = useConfirm();
  const deletion = useMutation({
    mutationFn: () => api.communities.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(`${name} is deleted.`);
      await onDeleted();
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this community?',
      body: (
        <>
          This is permanent: “<bdi>{name}</bdi>” goes for good, with its posts, its replies and everything
          else in it, for all its members.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <section className={style.danger} aria-labelledby="danger">
      <h2 id="danger">Danger Zone</h2>
      <p>A community that is deleted cannot be brought back.</p>
      <Button variant="quiet" isPending={deletion.isPending} onPress={askAndDelete}>
        {!deletion.isPending && <Trash2 />}
        Delete Community
      </Button>
    </section>
  );
}

const FAILED = 'Failed to delete community.';
