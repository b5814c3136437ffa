import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { LIMITS } from '#contract/platform/constants.ts';
import type { EntryFormValues, PictureFields, ValidEntryFields } from '#web/journal/editing/entryFields.ts';
import { usePictureUrl } from '#web/journal/pictures/usePictureUrl.ts';
import { type PictureItem, PictureRow } from '#web/pictures/public.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';

interface Props {
  control: Control<EntryFormValues, unknown, ValidEntryFields>;
  picture: PictureFields;
  item: PictureItem;
}

/** One picture in the form of an entry, with its description. */
export function EntryPictureRow({ control, picture, item }: Props) {
  const { upload, index } = item;
  const { url, error: loadError } = usePictureUrl(picture, picture.id !== '');
  const src = upload?.url ?? url;
  // An object URL exists even for a file that is not a picture.
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <FormField control={control} name={`pictures.${index}.id`}>
      {({ error, inputRef }) => (
        <PictureRow
          {...{ item, error, inputRef }}
          preview={
            src &&
            src !== brokenSrc && <img src={src} alt="" draggable={false} onError={() => setBrokenSrc(src)} />
          }
          isGone={isNotFound(loadError)}
        >
          <FormField control={control} name={`pictures.${index}.alt`}>
            {(field) => (
              <TextArea
                {...field}
                label={t`Description`}
                hint={t`For those who cannot see it.`}
                rows={2}
                maxLength={LIMITS.alt}
                isOptional
              />
            )}
          </FormField>
        </PictureRow>
      )}
    </FormField>
  );
}
