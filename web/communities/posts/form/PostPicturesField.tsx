import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_PICTURES, type NewPost } from '#contract/communities/posts.ts';
import type { Picture } from '#contract/pictures.ts';
import { isAnimated, PicturesField, type Upload, uploadPicture, useUploads } from '#web/pictures/public.ts';
import { PostPictureRow } from './PostPictureRow.tsx';
import type { PictureFields, PostFields } from './postFields.ts';

interface Props {
  form: UseFormReturn<PostFields, unknown, NewPost>;
  /** The pictures that the post had when the form was opened. */
  savedPictures: PictureFields[];
  /**
   * The fields above the pictures, which are highlighted together with the pictures while files are dragged
   * over the page.
   */
  children: ReactNode;
}

const texts = () => ({
  add: t`Add Pictures`,
  full: t`A post can have at most ${MAX_PICTURES} pictures.`,
  formats: t`JPEG, PNG, WebP, AVIF and GIF are possible.`,
});

/** The pictures of a post with their descriptions, in the order in which they are shown. */
export function PostPicturesField({ form, savedPictures, children }: Props) {
  const { control, getValues, setValue, clearErrors } = form;
  const announcement = useState('');
  // The default name of React Hook Form's key is `id`, which is also a field of the picture.
  const { fields, append, remove, move } = useFieldArray({ control, name: 'pictures', keyName: 'fieldKey' });
  // Unlike `fields`, these change when a picture is uploaded.
  const pictures = useWatch({ control, name: 'pictures' });
  const uploads = useUploads((file, options) => uploadPicture('post', file, options), setUploaded);

  function setUploaded({ key, file }: Upload, picture: Picture) {
    const index = getValues('pictures').findIndex(({ uploadKey }) => uploadKey === key);
    if (index < 0) return; // The draft was discarded during the upload.
    for (const name of ['id', 'width', 'height', 'colour', 'key'] as const)
      setValue(`pictures.${index}.${name}`, picture[name], { shouldDirty: true });
    clearErrors(`pictures.${index}.id`);
    const { name } = file;
    announcement[1](t`${name} is uploaded.`);
  }

  return (
    <PicturesField
      items={fields}
      {...{ uploads, announcement, newFields, move, remove, children }}
      max={MAX_PICTURES}
      texts={texts()}
      isSaving={() => form.formState.isSubmitting}
      countNow={() => getValues('pictures').length}
      append={(added) => append(added, { shouldFocus: false })}
      renderRow={(item) => {
        const picture = pictures[item.index] ?? fields[item.index];
        const isSaved = savedPictures.some(({ id }) => id === picture?.id);
        return picture && <PostPictureRow {...{ control, picture, item, isSaved }} />;
      }}
    />
  );
}

const newFields = async (file: File, uploadKey: string): Promise<PictureFields> => ({
  id: '',
  width: 0,
  height: 0,
  colour: '',
  key: '',
  alt: '',
  isDecorative: false,
  isAnimated: isAnimated(await bytesOf(file)),
  uploadKey,
});

/** A file that cannot be read counts as empty. The upload reports it. */
const bytesOf = (file: File) =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => new Uint8Array(),
  );
