import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnPicture, OwnPictures } from '#contract/pictures.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { locale } from '#web/ui/locale.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './MyPicturesPage.module.css';
import { ownPicturesQuery } from './queries.ts';

export { MyPicturesPage as Component };

export function MyPicturesPage() {
  const query = useInfiniteQuery(ownPicturesQuery());
  return (
    <>
      <PageTitle title={t`My Pictures`} />
      <PageHeader title={t`My Pictures`} />
      <LoadedList
        query={query}
        errorMessage={t`Failed to load your pictures.`}
        skeleton={<SkeletonLines lineCount={5} />}
        empty={<EmptyState drawing="leaf" title={t`No pictures yet.`} />}
      >
        {(pictures) => (
          <>
            <StorageUsage room={query.data?.pages[0]?.room} />
            <List className={style.pictures}>
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <PictureRow picture={picture} />
                </li>
              ))}
            </List>
          </>
        )}
      </LoadedList>
    </>
  );
}

const MEBIBYTE = 1024 * 1024;
function inMebibytes(bytes: number): string {
  const digits = bytes < 10 * MEBIBYTE ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale(), options).format(bytes / MEBIBYTE);
}

/** The storage that the pictures use, and its limit. */
const StorageUsage = ({ room }: { room: OwnPictures['room'] | undefined }) =>
  room && (
    <p className={style.room}>
      {t`${{ used: inMebibytes(room.used) }} of ${{ most: inMebibytes(room.most) }} MB are used.`}
    </p>
  );

const PLACES: Record<NonNullable<OwnPicture['usedIn']>['kind'], MessageDescriptor> = {
  member: msg`Your picture`,
  book: msg`The cover of a book`,
  community: msg`The picture of a community`,
  post: msg`In a post`,
};

function PictureRow({ picture }: { picture: OwnPicture }) {
  const queryClient = useQueryClient();
  const { id, use, usedIn, createdAt, colour, width, height } = picture;
  const place = usedIn ? t(PLACES[usedIn.kind]) : t`Not used. It is deleted a day after its upload.`;
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    mutationFn: () => api.pictures.remove({ params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownPicturesQuery().queryKey });
      if (usedIn?.kind === 'member') await refreshMember();
      toast.success(t`The picture is deleted.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to delete the picture.`)),
    confirmation: {
      title: t`Delete this picture?`,
      body: usedIn ? t`It disappears where it is used.` : t`It is deleted for good.`,
      action: t`Delete`,
      tone: 'danger',
    },
  });
  const date = dateText(createdAt);
  const size = use === 'avatar' ? 128 : 320;
  return (
    <div className={style.picture}>
      <img
        src={pictureUrl(picture, size)}
        alt=""
        {...{ width, height }}
        loading="lazy"
        decoding="async"
        style={{ background: colour }}
      />
      <div className={style.text}>
        <p>{place}</p>
        <p className={style.details}>
          <Trans>Uploaded on {date}</Trans>
        </p>
      </div>
      <Button
        variant="subtle"
        aria-label={t`Delete the picture of ${date}`}
        isPending={isPending}
        onPress={() => void confirmAndMutate()}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
