import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import type { NewPost } from '#contract/communities/posts.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { type PictureItem, PictureRow } from '#web/pictures/public.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import type { PictureFields, PostFields } from './postFields.ts';
import { usePicturePreview } from './usePicturePreview.ts';

interface Props {
  control: Control<PostFields, unknown, NewPost>;
  picture: PictureFields;
  item: PictureItem;
  /** Whether the post had the picture when the form was opened. */
  isSaved: boolean;
}

/** One picture in the form of a post, with its description. */
export function PostPictureRow({ control, picture, item, isSaved }: Props) {
  const { upload, index } = item;
  const { src, image, isGone } = usePicturePreview({ picture, upload, isSaved });
  const { isDecorative, isAnimated } = picture;
  const preview = src && <img key={image.key} src={src} alt="" draggable={false} onError={image.onError} />;
  return (
    <FormField control={control} name={`pictures.${index}.id`}>
      {({ error, inputRef }) => (
        <PictureRow
          {...{ item, preview, isGone, error, inputRef }}
          hint={isAnimated ? t`Only the first frame is kept.` : undefined}
        >
          <FormField control={control} name={`pictures.${index}.alt`}>
            {(field) => (
              <TextArea
                {...field}
                error={isDecorative ? undefined : field.error}
                label={t`Description`}
                hint={t`For those who cannot see it.`}
                rows={2}
                maxLength={LIMITS.alt}
                isRequired={!isDecorative}
                isDisabled={isDecorative}
              />
            )}
          </FormField>
          <FormField control={control} name={`pictures.${index}.isDecorative`}>
            {({ name, value, onChange, onBlur, inputRef }) => (
              <Checkbox {...{ name, onChange, onBlur, inputRef }} isSelected={value}>
                <Trans>Decorative</Trans>
              </Checkbox>
            )}
          </FormField>
        </PictureRow>
      )}
    </FormField>
  );
}
