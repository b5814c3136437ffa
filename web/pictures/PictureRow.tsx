import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ImageOff } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PictureRow.module.css';
import type { Upload } from './useUploads.ts';

/** The upload and the position of a picture in a form, and the functions that change them. `PicturesField` provides it. */
export interface PictureItem {
  /** The upload of the picture, until it has succeeded. */
  upload: Upload | undefined;
  index: number;
  /** The number of pictures. */
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

interface Props {
  item: PictureItem;
  /** The preview; null while there is nothing to show. */
  preview: ReactNode;
  /** Whether the picture no longer exists. */
  isGone: boolean;
  /** The error of the picture after the form was sent. */
  error: string | undefined;
  inputRef: Ref<HTMLFieldSetElement>;
  /** A remark about the file. */
  hint?: string | undefined;
  /** The fields with its description. */
  children: ReactNode;
}

/** One picture in a form: its preview, the state of its upload, its fields, and the buttons that move and remove it. */
export function PictureRow({ item, preview, isGone, error, inputRef, hint, children }: Props) {
  const { upload, index, count, onMove, onRemove, onRetry } = item;
  const isFailed = upload?.status === 'failed';
  return (
    <fieldset className={style.picture} tabIndex={-1} ref={inputRef}>
      <legend>
        <VisuallyHidden>{t`Picture ${{ number: index + 1 }} of ${count}`}</VisuallyHidden>
      </legend>
      <div className={style.preview}>{preview || <ImageOff />}</div>
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
            <Button onPress={onRetry}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        )}
        {isGone && (
          <Note role="status">
            <Trans>This picture is gone. Remove it, or add it again.</Trans>
          </Note>
        )}
        {hint && <p className={style.hint}>{hint}</p>}
        {children}
        <div className={style.actions}>
          {count > 1 && (
            <>
              <IconButton label={t`Move Up`} isDisabled={index === 0} onPress={() => onMove(-1)}>
                <ArrowUp />
              </IconButton>
              <IconButton label={t`Move Down`} isDisabled={index === count - 1} onPress={() => onMove(1)}>
                <ArrowDown />
              </IconButton>
            </>
          )}
          <Button variant="danger-quiet" onPress={onRemove}>
            <Trans>Remove Picture</Trans>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** The state of an upload. It shows no percentage, because browsers do not report the progress of `fetch`. */
function UploadProgress({ upload: { file, status } }: { upload: Upload }) {
  const text = status === 'waiting' ? t`Waiting…` : t`Uploading…`;
  return (
    <div className={style.upload}>
      <p className={style.hint}>{text}</p>
      <div
        role="progressbar"
        aria-label={t`Upload of ${{ name: file.name }}`}
        aria-valuetext={text}
        className={status === 'waiting' ? style.progress : `${style.progress} ${style.running}`}
      />
    </div>
  );
}
