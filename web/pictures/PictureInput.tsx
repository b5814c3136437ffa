import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Picture, PictureUse } from '#contract/pictures.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PictureButton } from './PictureButton.tsx';
import style from './PictureInput.module.css';
import { uploadPicture } from './uploadPicture.ts';

interface Props {
  use: PictureUse;
  /** The label of the button. */
  label: string;
  /** Whether there is a picture, which can be removed. */
  hasPicture: boolean;
  onChange: (picture: Picture | null) => void;
}

/** Uploads a picture as soon as it is chosen. It is shown to others when its form is saved. */
export function PictureInput({ use, label, hasPicture, onChange }: Props) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => uploadPicture(use, file, { idempotencyKey: randomUuid() }),
    onSuccess: onChange,
  });

  return (
    <div className={style.input}>
      <div className={style.actions}>
        <PictureButton label={label} isPending={isPending} onChoose={([file]) => file && mutate(file)} />
        {hasPicture && (
          <Button variant="subtle" isDisabled={isPending} onPress={() => onChange(null)}>
            <Trans>Remove Picture</Trans>
          </Button>
        )}
      </div>
      {error && (
        <Note tone="rose" role="alert">
          {errorText(error, t`Failed to upload the picture.`)}
        </Note>
      )}
    </div>
  );
}
