import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recentPicturesQuery, type Upload } from '#web/pictures/public.ts';
import { pictureUrl } from '#web/platform/pictureUrl.ts';
import type { PictureFields } from './postFields.ts';

interface Options {
  picture: PictureFields;
  /** The upload of the picture, until it has succeeded. */
  upload: Upload | undefined;
  /** Whether the post had the picture when the form was opened. */
  isSaved: boolean;
}

/**
 * The preview of a picture, and whether the picture no longer exists. A picture that cannot be loaded is looked up: its
 * key may belong to an earlier session, or it was deleted because no post used it for a day.
 */
export function usePicturePreview({ picture, upload, isSaved }: Options) {
  const [failed, setFailed] = useState({ id: '', attempt: '' });
  const isLookedUp = picture.id !== '' && failed.id === picture.id;
  const { data: recent, dataUpdatedAt } = useQuery({ ...recentPicturesQuery(), enabled: isLookedUp });
  const found = isLookedUp ? recent?.find(({ id }) => id === picture.id) : undefined;
  // A guide edits pictures of others, which are not in the guide's own list.
  const isGone = isLookedUp && recent !== undefined && !found && !isSaved;
  const src = upload?.url ?? (picture.id && pictureUrl(found ?? picture, 320));
  // After each look-up, the same address is tried again.
  const attempt = isLookedUp ? `${src} ${dataUpdatedAt}` : src;
  return {
    /** The address; null while there is nothing to show. */
    src: src && !isGone && attempt !== failed.attempt ? src : null,
    isGone,
    /** The props of the image. */
    image: { key: attempt, onError: () => setFailed({ id: picture.id, attempt }) },
  };
}
