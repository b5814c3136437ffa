import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { User } from '#contract/account.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Slider } from '#web/ui/fields/Slider.tsx';
import { DialogSheet } from '#web/ui/overlays/DialogSheet.tsx';
import style from './CropPictureSheet.module.css';
import { type Area, UNREADABLE_PICTURE } from './redrawPicture.ts';
import { uploadPicture } from './uploadPicture.ts';

interface Props {
  file: File;
  onClose: () => void;
  onSaved: (user: User) => void;
}

const MAX_ZOOM = 4;
/** How far an arrow key moves the picture, in pixels. With Shift it moves a fifth of this. */
const KEYBOARD_STEP = 10;

/** The dialog in which a member chooses the part of a picture that becomes the avatar. */
export function CropPictureSheet({ file, onClose, onSaved }: Props) {
  const url = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [key] = useState(randomUuid);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { id } = await uploadPicture('avatar', file, { idempotencyKey: key, area });
      return api.pictures.setAvatar({ body: { pictureId: id } });
    },
    onSuccess: onSaved,
  });
  const close = () => isPending || onClose();

  return (
    <DialogSheet
      title={t`Place Your Picture`}
      isOpen
      onClose={close}
      footer={
        <>
          <Button isDisabled={isPending} onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isPending={isPending} isDisabled={!area} onPress={() => mutate()}>
            <Trans>Use This Picture</Trans>
          </Button>
        </>
      }
    >
      <div className={style.content}>
        <p>
          <Trans>Move the picture by dragging it or with the arrow keys.</Trans>
        </p>
        <div className={style.cropper}>
          {url && (
            <Cropper
              image={url}
              crop={position}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={KEYBOARD_STEP}
              cropperProps={{ role: 'group', 'aria-label': t`Your picture` }}
              mediaProps={{ onError: () => setIsUnreadable(true) }}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <Slider
          label={t`Zoom`}
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          valueText={`${Math.round(zoom * 100)} %`}
          onChange={setZoom}
        />
        {(error || isUnreadable) && (
          <Note tone="rose" role="alert">
            {error ? errorText(error, t`Failed to save the picture.`) : t(UNREADABLE_PICTURE)}
          </Note>
        )}
      </div>
    </DialogSheet>
  );
}

/** The object URL of a file; null until it is created. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
