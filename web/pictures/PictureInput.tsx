import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import type { Picture, PictureUse } from '#contract/pictures.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './PictureInput.module.css';
import { preparePicture } from './preparePicture.ts';

/** The types of files that a member can choose. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface Props {
  use: PictureUse;
  /** The label of the button. */
  label: string;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
}

/** Uploads a picture as soon as it is chosen. It is shown to others when its form is saved. */
export function PictureInput({ use, label, picture, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const body = await preparePicture(file);
      return api.pictures.upload({ query: { use }, body, idempotencyKey: randomUuid(), isLong: true });
    },
    onSuccess: onChange,
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) mutate(file);
    target.value = ''; // the same file can be chosen again
  }

  return (
    <div className={style.input}>
      <div className={style.actions}>
        <Button isPending={isPending} onPress={() => input.current?.click()}>
          <ImageUp />
          {label}
        </Button>
        {picture && (
          <Button variant="subtle" isDisabled={isPending} onPress={() => onChange(null)}>
            Remove Picture
          </Button>
        )}
      </div>
      {error && (
        <Note tone="rose" role="alert">
          {errorText(error, 'Failed to upload the picture.')}
        </Note>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={choose}
      />
    </div>
  );
}
