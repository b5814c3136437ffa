import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title: t`Remove this member?`,
      body: t`${name} will lose access immediately, and open invitations to them will no longer work. In a private community their bookings are cancelled.`,
      action: t`Remove`,
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
        {newRole === 'guide' ? t`Make Guide` : t`Make Member`}
      </Button>
      {communityRole === 'member' && !isMe && (
        <Button variant="danger-quiet" isPending={removeMutation.isPending} onPress={confirmAndRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  );
}

const promotionQuestion = (name: string) => ({
  title: t`Make this member a guide?`,
  body: t`${name} will be able to change the settings, remove members, edit posts and delete the community, just like you.`,
  action: t`Make Guide`,
});

const demotionQuestion = (name: string, isMe: boolean) => ({
  title: isMe ? t`Stop being a guide?` : t`Make this guide a member?`,
  body: isMe
    ? t`You will no longer be able to manage this community, unless another guide makes you a guide again.`
    : t`${name} will no longer guide this community.`,
  action: t`Make Member`,
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
      const reason = errorText(failure, t(NOT_CHANGED));
      void confirm.notice({
        title: t`Nothing has changed`,
        body: t`Error: ${reason}`,
      });
      if (isNotFound(failure)) invalidateCommunityQueries(queryClient);
    },
  });
}

const NOT_CHANGED = msg`The role could not be changed.`;

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
      const name = personName(member);
      toast.success(t({ message: `${name} is removed.`, context: 'member' }));
      focusHeading();
      invalidateCommunityQueries(queryClient);
    },
    onError: (failure) => {
      const reason = errorText(failure, t(NOT_REMOVED));
      void confirm.notice({
        title: t`Nothing has changed`,
        body: t`Failed to remove member: ${reason}`,
      });
      invalidateCommunityQueries(queryClient);
    },
  });
}

const NOT_REMOVED = msg`An error occurred while removing the member.`;
