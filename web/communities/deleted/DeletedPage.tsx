import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DeletedItem } from '#contract/communities/deleted.ts';
import { LoadedCommunity } from '#web/communities/LoadedCommunity.tsx';
import { ReportedPictures } from '#web/communities/moderation/ReportedPictures.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { communityQuery } from '#web/communities/public.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { focusHeading, PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './DeletedPage.module.css';
import { deletedQuery } from './queries.ts';

export { loadCommunity as loader } from '#web/communities/queries.ts';
export { DeletedPage as Component };

/** The texts that the member has deleted in a community, and for guides those that guides have removed. */
export function DeletedPage() {
  const { id = '' } = useParams();
  const query = useQuery(communityQuery(id));
  return (
    <Page width="read" textLanguage={query.data?.language}>
      <PageTitle title={t`Deleted`} />
      <BackLink href={paths.community(id)}>{query.data?.name ?? t`Community`}</BackLink>
      <PageHeader title={t`Deleted`} intro={t`It can be brought back for 30 days.`} />
      <LoadedCommunity query={query}>{() => <DeletedItems key={id} communityId={id} />}</LoadedCommunity>
    </Page>
  );
}

function DeletedItems({ communityId }: { communityId: string }) {
  return (
    <LoadedList
      query={useInfiniteQuery(deletedQuery(communityId))}
      errorMessage={t`Failed to load deleted posts and replies.`}
      skeleton={<SkeletonLines lineCount={6} />}
      empty={<EmptyState drawing="leaf" title={t`There is nothing to bring back.`} />}
    >
      {(items) => (
        <List className={style.items}>
          {items.map((item) => (
            <DeletedItemRow key={item.id} communityId={communityId} item={item} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function DeletedItemRow({ communityId, item }: { communityId: string; item: DeletedItem }) {
  const { kind, author, content, format, pictures, deletedAt, isRemoved, can } = item;
  const queryClient = useQueryClient();
  const params = { id: communityId, itemId: item.id };
  const common = {
    onError: (failure: unknown) => toast.failure(errorText(failure, t`Nothing has changed.`)),
    onSettled: () => invalidateCommunityQueries(queryClient),
  };
  const isPost = kind === 'post';
  const date = dateText(deletedAt);
  const restore = useMutation({
    ...common,
    mutationFn: () => api.communities.restoreItem({ params }),
    onSuccess: () => {
      toast.success(isPost ? t`The post is back.` : t`The reply is back.`);
      focusHeading();
    },
  });
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    ...common,
    confirmation: {
      title: isPost ? t`Delete this post for good?` : t`Delete this reply for good?`,
      body: t`It cannot be brought back any more.`,
      action: t`Delete for Good`,
      tone: 'danger',
    },
    mutationFn: () => api.communities.deleteItem({ params }),
    onSuccess: () => {
      toast.success(isPost ? t`The post is deleted for good.` : t`The reply is deleted for good.`);
      focusHeading();
    },
  });
  return (
    <li>
      <PersonRow person={author} isSmall>
        {isPost
          ? isRemoved
            ? t`Post, removed on ${date}`
            : t`Post, deleted on ${date}`
          : isRemoved
            ? t`Reply, removed on ${date}`
            : t`Reply, deleted on ${date}`}
      </PersonRow>
      <MemberText text={content} format={format} isSmall />
      <ReportedPictures pictures={pictures} />
      <div className={style.actions}>
        {can.restore && (
          <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
            <Trans>Bring Back</Trans>
          </Button>
        )}
        {can.delete && (
          <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
            <Trans>Delete for Good</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
