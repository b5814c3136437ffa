import { ArrowDown, ArrowUp, ImageOff } from 'lucide-react';
import type { Control } from 'react-hook-form';
import type { PostDraft } from '#contract/communities/posts.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import type { Upload } from '#web/pictures/public.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PostPictureRow.module.css';
import type { PictureFields, PostFields } from './postFields.ts';
import { usePicturePreview } from './usePicturePreview.ts';

interface Props {
  control: Control<PostFields, unknown, PostDraft>;
  picture: PictureFields;
  /** The upload of the picture, until it has succeeded. */
  upload: Upload | undefined;
  index: number;
  /** The number of pictures. */
  count: number;
  /** Whether the post had the picture when the form was opened. */
  isSaved: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One picture in the form of a post: its preview, the state of its upload, its description and its place. */
export function PostPictureRow(props: Props) {
  const { control, picture, upload, index, count, isSaved, onMove, onRemove, onRetry } = props;
  const { src, image, isGone } = usePicturePreview({ picture, upload, isSaved });
  const { isDecorative, isAnimated } = picture;
  const isFailed = upload?.status === 'failed';
  return (
    <FormField control={control} name={`pictures.${index}.id`}>
      {({ error, inputRef }) => (
        <fieldset className={style.picture} tabIndex={-1} ref={inputRef}>
          <legend>
            <VisuallyHidden>{`Picture ${index + 1} of ${count}`}</VisuallyHidden>
          </legend>
          <div className={style.preview}>
            {src ? (
              <img key={image.key} src={src} alt="" draggable={false} onError={image.onError} />
            ) : (
              <ImageOff />
            )}
          </div>
          <div className={style.fields}>
            {upload && !isFailed && <UploadProgress upload={upload} />}
            {(isFailed || error) && (
              <Note tone="rose" role="alert">
                {isFailed && <p>{upload.error}</p>}
                {error && <p>{error}</p>}
              </Note>
            )}
            {isFailed && (
              <div>
                <Button onPress={onRetry}>Try Again</Button>
              </div>
            )}
            {isGone && <Note role="status">This picture is gone. Remove it, or add it again.</Note>}
            {isAnimated && <p className={style.hint}>Only the first frame is kept.</p>}
            <FormField control={control} name={`pictures.${index}.alt`}>
              {(field) => (
                <TextArea
                  {...field}
                  error={isDecorative ? undefined : field.error}
                  label="Description"
                  hint="For those who cannot see it."
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
                  Decorative
                </Checkbox>
              )}
            </FormField>
            <div className={style.actions}>
              {count > 1 && (
                <>
                  <IconButton label="Move Up" isDisabled={index === 0} onPress={() => onMove(-1)}>
                    <ArrowUp />
                  </IconButton>
                  <IconButton label="Move Down" isDisabled={index === count - 1} onPress={() => onMove(1)}>
                    <ArrowDown />
                  </IconButton>
                </>
              )}
              <Button variant="danger-quiet" onPress={onRemove}>
                Remove Picture
              </Button>
            </div>
          </div>
        </fieldset>
      )}
    </FormField>
  );
}

/** How far an upload is, without the share that is sent: browsers do not report it for `fetch`. */
function UploadProgress({ upload: { file, status } }: { upload: Upload }) {
  const text = status === 'waiting' ? 'Waiting…' : 'Uploading…';
  return (
    <div className={style.upload}>
      <p className={style.hint}>{text}</p>
      <div
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuetext={text}
        className={status === 'waiting' ? style.progress : `${style.progress} ${style.running}`}
      />
    </div>
  );
}
