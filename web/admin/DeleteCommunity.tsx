import { useMutation } from '@tanstack/react-query';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './CommunityTable.module.css';
import { removeCommunityFromCache } from './queries.ts';

/** Ends a community, after a question. */
export function DeleteCommunity({ community: { id, name, membership } }: { community: CommunityCard }) {
  const confirm = useConfirm();
  const deletion = useMutation({
    mutationFn: () => api.communities.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(`${name} is deleted.`);
      focusHeading();
      if (membership === 'guide') void refreshMember();
      await removeCommunityFromCache(id);
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
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
