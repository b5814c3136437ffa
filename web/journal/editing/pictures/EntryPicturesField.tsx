import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import type { EntryFormValues, PictureFields, ValidEntryFields } from '#web/journal/editing/entryFields.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { uploadEntryPicture } from '#web/journal/pictures/uploadEntryPicture.ts';
import { PicturesField, type Upload, useUploads } from '#web/pictures/public.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { EntryPictureRow } from './EntryPictureRow.tsx';

interface Props {
  form: UseFormReturn<EntryFormValues, unknown, ValidEntryFields>;
  /** The text field above the pictures. */
  children: ReactNode;
}

const fieldTexts = () => ({
  add: t`Add Picture`,
  full: t`An entry can have at most ${MAX_ENTRY_PICTURES} pictures.`,
  formats: t`Only pictures are possible.`,
});

/** The pictures of an entry with their descriptions, in the order in which they are shown. */
export function EntryPicturesField({ form, children }: Props) {
  const { control, getValues, setValue, clearErrors } = form;
  const announcement = useState('');
  // The default name of React Hook Form's key is `id`, which is also a field of the picture.
  const { fields, append, remove, move } = useFieldArray({ control, name: 'pictures', keyName: 'fieldKey' });
  // Unlike `fields`, these change when a picture is uploaded.
  const pictures = useWatch({ control, name: 'pictures' });
  const uploads = useUploads(uploadEntryPicture, setUploaded);

  function setUploaded({ key, file }: Upload, picture: Omit<JournalPicture, 'alt'>) {
    const index = getValues('pictures').findIndex(({ uploadKey }) => uploadKey === key);
    if (index < 0) return; // The draft was discarded during the upload.
    for (const name of ['id', 'width', 'height', 'key', 'boxId', 'type', 'isKept'] as const)
      if (picture[name] !== undefined)
        setValue(`pictures.${index}.${name}`, picture[name], { shouldDirty: true });
    clearErrors(`pictures.${index}.id`);
    const { name } = file;
    announcement[1](picture.isKept ? t`${name} is kept on this device.` : t`${name} is uploaded.`);
  }

  return (
    <PicturesField
      items={fields}
      {...{ uploads, announcement, newFields, move, remove, children }}
      max={MAX_ENTRY_PICTURES}
      texts={fieldTexts()}
      worksOffline={useMember().journal === 'plain'}
      isSaving={() => form.formState.isSubmitting}
      countNow={() => getValues('pictures').length}
      append={(added) => append(added, { shouldFocus: false })}
      renderRow={(item) => {
        const picture = pictures[item.index] ?? fields[item.index];
        return picture && <EntryPictureRow {...{ control, picture, item }} />;
      }}
    />
  );
}

const newFields = (_file: File, uploadKey: string): PictureFields => ({
  id: '',
  width: 0,
  height: 0,
  alt: '',
  uploadKey,
});
