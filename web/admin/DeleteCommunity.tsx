import { useMutation } from '@tanstack/react-query';
import type { CommunityCard } from '../../contract/communities.ts';
import { refusalText } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { focusHeading } from '../platform/focusHeading.ts';
import { refreshMember } from '../platform/refreshMember.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import style from './CommunityTable.module.css';
import { dropCommunity } from './readings.ts';

/** Ends a community, after a question. */
export function DeleteCommunity({ community: { id, name, membership } }: { community: CommunityCard }) {
  const confirm = useConfirm();
  const deletion = useMutation({
    mutationFn: () => api.communities.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(`${name} is deleted.`);
      focusHeading();
      if (membership === 'guide') void refreshMember();
      await dropCommunity(id);
    },
    onError: (failure) => toast.failure(`${FAILED} ${refusalText(failure, '')}`.trim()),
  });

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this community?',
      body: (
        <>
          This is permanent: “<bdi>{name}</bdi>” goes for good, with everything in it, for all its members.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <span className={style.act}>
      <Button variant="danger-quiet" isPending={deletion.isPending} onPress={askAndDelete}>
        Delete
      </Button>
    </span>
  );
}

const FAILED = 'Failed to delete community.';
