import { msg, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import type { Community, Joining } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { Confirm } from '#web/ui/overlays/useConfirm.ts';
import { communityQuery } from './public.ts';
import { invalidateCommunityQueries } from './queries.ts';

interface Dependencies {
  confirm: Confirm;
  queryClient: QueryClient;
  navigate: NavigateFunction;
}

const LAST_MEMBER = msg`You are the last member. The community and everything in it will be deleted permanently.`;

/** Joins an open community. */
export async function joinCommunity({ id }: Community, { queryClient }: Dependencies): Promise<void> {
  try {
    const community = await api.communities.join({ params: { id }, body: {} });
    queryClient.setQueryData(communityQuery(id).queryKey, community);
    const { name } = community;
    toast.success(t`You have joined ${name}.`);
    focusHeading();
  } catch (failure) {
    toast.failure(errorText(failure, t`You could not join this community.`));
  }
  // After a failure too: the community may have become private or been deleted.
  invalidateCommunityQueries(queryClient);
}

/** Withdraws the user's request to join. */
export async function withdrawRequest({ id }: Community, { queryClient }: Dependencies): Promise<void> {
  try {
    await api.communities.withdrawRequest({ params: { id } });
    toast.success(t`Your request is withdrawn.`);
    focusHeading();
  } catch (failure) {
    toast.failure(errorText(failure, t`Your request could not be withdrawn.`));
  }
  invalidateCommunityQueries(queryClient);
}

/** Leaves a community after a confirmation. When the last member leaves, the community is deleted. */
export async function leaveCommunity(community: Community, deps: Dependencies): Promise<void> {
  const { confirm, queryClient } = deps;
  const { id, name, membership, memberCount } = community;
  const isLastMember = memberCount === 1;
  const isConfirmed = await confirm({
    title: t`Leave this community?`,
    body: isLastMember ? t(LAST_MEMBER) : leaveText(community),
    action: t({ message: 'Leave', context: 'a community' }),
    tone: isLastMember ? 'danger' : 'plain',
  });
  if (!isConfirmed) return;
  try {
    await api.communities.leave({ params: { id }, body: {} });
  } catch (failure) {
    invalidateCommunityQueries(queryClient);
    const body = errorText(failure, t`The community could not be left.`);
    return confirm.notice({ title: t`You have not left`, body });
  }
  toast.success(t`You have left ${name}.`);
  if (isLastMember) return navigateFromDeletedCommunity(id, deps);
  if (membership === 'guide') void refreshMember();
  focusHeading();
  return invalidateCommunityQueries(queryClient);
}

/** The consequences of leaving a community for somebody who is not its last member. */
export const leaveText = ({ name, privacy, joining }: Community) =>
  privacy === 'private'
    ? `${t`You will no longer be able to read ${name}, and your bookings there will be cancelled.`} ${returnText(joining)}`
    : joining === 'open'
      ? t`You can come back to ${name} whenever you like.`
      : returnText(joining);

const returnText = (joining: Joining) =>
  ({
    open: '',
    request: t`To return, you have to ask a guide again.`,
    invitation: t`To return, you need a new invitation from a guide.`,
  })[joining];

/** Opens the directory and removes the cached queries of a deleted community. */
export async function navigateFromDeletedCommunity(
  communityId: string,
  { queryClient, navigate }: Omit<Dependencies, 'confirm'>,
): Promise<void> {
  const belongsToCommunity = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === communityId;
  const filters = { queryKey: ['communities'] };
  await queryClient.cancelQueries({ ...filters, predicate: belongsToCommunity });
  await navigate(paths.communities(), { replace: true });
  // The old page may stay on the screen for a moment. Removing or refetching its active queries would send requests
  // for a community that no longer exists.
  void queryClient.invalidateQueries({ ...filters, predicate: belongsToCommunity, refetchType: 'none' });
  queryClient.removeQueries({ ...filters, predicate: belongsToCommunity, type: 'inactive' });
  void queryClient.invalidateQueries({ ...filters, predicate: (query) => !belongsToCommunity(query) });
  void refreshMember();
}
