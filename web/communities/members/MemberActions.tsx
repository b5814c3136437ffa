import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommunityRole } from '#contract/communities/communities.ts';
import type { CommunityMember } from '#contract/communities/members.ts';
import { communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './MemberActions.module.css';
import { membersQuery } from './queries.ts';

interface Props {
  communityId: string;
  member: CommunityMember;
}

/** The buttons that change a member's role or remove the member. */
export function MemberActions({ communityId, member }: Props) {
  const confirm = useConfirm();
  const me = useMember();
  const changeRoleMutation = useChangeRole(communityId, member);
  const removeMutation = useRemoveMember(communityId, member);
  const { communityRole } = member;
  const newRole = communityRole === 'guide' ? 'member' : 'guide';
  const isMe = member.id === me.id;
  const name = personName(member);

  async function confirmAndChange() {
    const isConfirmed = await confirm(
      newRole === 'guide' ? promotionQuestion(name) : demotionQuestion(name, isMe),
    );
    if (isConfirmed) changeRoleMutation.mutate(newRole);
  }

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: 'Remove this member?',
      body: `${name} will lose access immediately, and open invitations to them will no longer work. In a private community their bookings are cancelled.`,
      action: 'Remove',
      tone: 'danger',
    });
    if (isConfirmed) removeMutation.mutate();
  }

  return (
    <div className={style.actions}>
      <Button
        variant="plain"
        isPending={changeRoleMutation.isPending}
        onPress={newRole === 'guide' || isMe ? confirmAndChange : () => changeRoleMutation.mutate(newRole)}
      >
        {newRole === 'guide' ? 'Make Guide' : 'Make Member'}
      </Button>
      {communityRole === 'member' && !isMe && (
        <Button variant="danger-quiet" isPending={removeMutation.isPending} onPress={confirmAndRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

const promotionQuestion = (name: string) => ({
  title: 'Make this member a guide?',
  body: `${name} will be able to change the settings, remove members, edit posts and delete the community, just like you.`,
  action: 'Make Guide',
});

const demotionQuestion = (name: string, isMe: boolean) => ({
  title: isMe ? 'Stop being a guide?' : 'Make this guide a member?',
  body: isMe
    ? 'You will no longer be able to manage this community, unless another guide makes you a guide again.'
    : `${name} will no longer guide this community.`,
  action: 'Make Member',
});

/** Changes a member's role. The member keeps their row in the table, so that the focus stays. */
function useChangeRole(communityId: string, { id: userId }: CommunityMember) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const me = useMember();
  const { queryKey } = membersQuery(communityId);
  return useMutation({
    mutationFn: (communityRole: CommunityRole) =>
      api.communities.changeRole({ params: { id: communityId, userId }, body: { communityRole } }),
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (cached) => {
        const withChange = (list: CommunityMember[]) =>
          list.map((each) => (each.id === userId ? changed : each));
        return (
          cached && {
            ...cached,
            pages: cached.pages.map((page) => ({ ...page, items: withChange(page.items) })),
          }
        );
      });
      // The new order, guides first, is only fetched when the page is opened again.
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      if (userId === me.id) void refreshMember();
      return queryClient.invalidateQueries({ queryKey: communityQuery(communityId).queryKey });
    },
    onError: (failure) => {
      void confirm.notice({
        title: 'Nothing has changed',
        body: `Error: ${errorText(failure, NOT_CHANGED)}`,
      });
      if (isNotFound(failure)) invalidateCommunityQueries(queryClient);
    },
  });
}

const NOT_CHANGED = 'The role could not be changed.';

/** Removes a member from the community. */
function useRemoveMember(communityId: string, member: CommunityMember) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { queryKey } = membersQuery(communityId);
  return useMutation({
    mutationFn: () => api.communities.removeMember({ params: { id: communityId, userId: member.id } }),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (cached) => {
        const withoutMember = (list: CommunityMember[]) => list.filter(({ id }) => id !== member.id);
        return (
          cached && {
            ...cached,
            pages: cached.pages.map((page) => ({ ...page, items: withoutMember(page.items) })),
          }
        );
      });
      toast.success(`${personName(member)} is removed.`);
      focusHeading();
      invalidateCommunityQueries(queryClient);
    },
    onError: (failure) => {
      void confirm.notice({
        title: 'Nothing has changed',
        body: `Failed to remove member: ${errorText(failure, NOT_REMOVED)}`,
      });
      invalidateCommunityQueries(queryClient);
    },
  });
}

const NOT_REMOVED = 'An error occurred while removing the member.';
