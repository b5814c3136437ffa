import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BlockedPicture, PictureUse } from '#contract/pictures.ts';
import { invalidateAdminQueries } from '#web/admin/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { actorName } from '#web/platform/member/actorName.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import style from './BlockedPictures.module.css';
import { blockedPicturesQuery, removeFromLists } from './queries.ts';

/** The pictures that cannot be uploaded again. Their files are deleted, so only the reasons are shown. */
export const BlockedPictures = () => (
  <LoadedList
    query={useInfiniteQuery(blockedPicturesQuery())}
    errorMessage={t`Failed to load pictures.`}
    skeleton={<SkeletonLines lineCount={8} />}
    empty={<EmptyState drawing="leaf" title={t`No picture is blocked.`} />}
  >
    {(pictures) => (
      <Card className={style.card}>
        <List>
          {pictures.map((picture) => (
            <li key={picture.id} className={style.row}>
              <BlockedRow picture={picture} />
            </li>
          ))}
        </List>
      </Card>
    )}
  </LoadedList>
);

const USES: Record<PictureUse, MessageDescriptor> = {
  avatar: msg`Picture of a member`,
  cover: msg`Cover of a book`,
  community: msg`Picture of a community`,
  post: msg`Picture in a post`,
  mark: msg`Mark of the site`,
};

function BlockedRow({ picture: { id, use, reason, actor, blockedAt } }: { picture: BlockedPicture }) {
  const date = dateText(blockedAt);
  const name = actorName({ actor, isByOperator: false });
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Unblock this picture?`,
      body: t`It can be uploaded again, and so can pictures that look the same. It does not come back by itself.`,
      action: t({ message: 'Unblock', context: 'a picture' }),
    },
    mutationFn: () => api.pictures.unblock({ params: { id } }),
    onSuccess: async () => {
      focusHeading();
      toast.success(t`The picture is unblocked.`);
      await removeFromLists(id);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The picture could not be unblocked.`)),
    onSettled: invalidateAdminQueries,
  });
  return (
    <>
      <div className={style.text}>
        <p>{use ? t(USES[use]) : t`Picture`}</p>
        {reason && (
          <p className={style.reason} {...userText()}>
            {reason}
          </p>
        )}
        <p className={style.details}>
          <Trans>
            Removed by <bdi>{name}</bdi> on {date}
          </Trans>
        </p>
      </div>
      <Button
        variant="plain"
        aria-label={t`Unblock the picture of ${date}`}
        isPending={isPending}
        onPress={() => void confirmAndMutate()}
      >
        <Trans context="a picture">Unblock</Trans>
      </Button>
    </>
  );
}
