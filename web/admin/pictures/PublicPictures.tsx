import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicPicture, PublicPictureState } from '#contract/pictures.ts';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { pictureSrcSet, pictureUrl } from '#web/platform/pictureUrl.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PublicPictures.module.css';
import { publicPicturesQuery } from './queries.ts';

/** The pictures in a state as a grid, each with the button that removes it. */
export function PublicPictures({ state }: { state: PublicPictureState }) {
  const { dialog, remove } = useRemovalDialog();
  return (
    <>
      <LoadedList
        query={useInfiniteQuery(publicPicturesQuery(state))}
        errorMessage={t`Failed to load pictures.`}
        skeleton={<GridSkeleton />}
        empty={
          <EmptyState
            drawing="leaf"
            title={state === 'reported' ? t`No picture is reported.` : t`There are no pictures yet.`}
          />
        }
      >
        {(pictures) => (
          <List className={style.pictures}>
            {pictures.map((picture) => (
              <li key={picture.id} className={style.picture}>
                <PictureDetails picture={picture} onRemove={() => remove(picture)} />
              </li>
            ))}
          </List>
        )}
      </LoadedList>
      {dialog}
    </>
  );
}

/** The dialog belongs to the list, because its picture may disappear from the list while it is open. */
function useRemovalDialog() {
  const [selected, setSelected] = useState<PublicPicture | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const RemovePictureDialog = useLazyForm(loadDialog, isOpen, close);
  const remove = (picture: PublicPicture) => {
    setSelected(picture);
    setIsOpen(true);
  };
  const dialog = RemovePictureDialog && selected && (
    <RemovePictureDialog picture={selected} isOpen={isOpen} onClose={close} />
  );
  return { dialog, remove };
}

const loadDialog = async () => (await import('./RemovePictureDialog.tsx')).RemovePictureDialog;

function PictureDetails({ picture, onRemove }: { picture: PublicPicture; onRemove: () => void }) {
  const { alt, width, height, use, uploader, createdAt, reportedAt, usedIn } = picture;
  const date = dateText(createdAt);
  const name = usedIn.name;
  const uploaderName = uploader?.username;
  const reportDate = reportedAt && dateText(reportedAt);
  return (
    <>
      <img
        src={pictureUrl(picture, use === 'avatar' ? 256 : 320)}
        {...(use !== 'avatar' && { srcSet: pictureSrcSet(picture), sizes: '16rem' })}
        alt={alt}
        {...{ width, height }}
        loading="lazy"
        decoding="async"
      />
      <div className={style.text}>
        <p>
          <PlaceText place={usedIn} />
        </p>
        <p className={style.details}>
          {uploaderName ? (
            <Trans>
              Uploaded by <bdi>{uploaderName}</bdi> on {date}
            </Trans>
          ) : (
            <Trans>Uploaded on {date}</Trans>
          )}
        </p>
        {reportDate && (
          <p className={style.details}>
            <Trans>Reported on {reportDate}</Trans>
          </p>
        )}
      </div>
      <Button variant="danger-quiet" aria-label={t`Remove the picture: ${name}, ${date}`} onPress={onRemove}>
        <Trans context="a picture">Remove</Trans>
      </Button>
    </>
  );
}

/** Where a picture is used, as a link. */
function PlaceText({ place: { kind, id, communityId, name } }: { place: PublicPicture['usedIn'] }) {
  const label = <bdi>{name}</bdi>;
  switch (kind) {
    case 'member':
      return (
        <Trans>
          Picture of <Link href={paths.adminUsers({ q: name })}>{label}</Link>
        </Trans>
      );
    case 'book':
      return (
        <Trans>
          Cover of <Link href={paths.book(id)}>{label}</Link>
        </Trans>
      );
    case 'community':
      return (
        <Trans>
          Picture of the community <Link href={paths.community(id)}>{label}</Link>
        </Trans>
      );
    case 'post':
      return (
        <Trans>
          In <Link href={paths.post(communityId ?? '', id)}>a post</Link> in {label}
        </Trans>
      );
  }
}

const PLACEHOLDERS = Array.from({ length: 8 }, (_, index) => `picture ${index}`);

const GridSkeleton = () => (
  <div className={style.pictures} role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    {PLACEHOLDERS.map((placeholder) => (
      <div key={placeholder} className={style.picture}>
        <div className={style.imageSkeleton}>
          <Skeleton height="100%" />
        </div>
        <div className={style.text}>
          <Skeleton width="8rem" />
          <Skeleton width="11rem" />
        </div>
      </div>
    ))}
  </div>
);
