import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/account.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { personName } from '#web/platform/member/personName.ts';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useLazyDialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './AvatarPicture.module.css';
import { PictureButton } from './PictureButton.tsx';

const NO_PICTURE = msg`Without a picture, the first letter of your name is shown.`;
const NOT_COPIED = msg`The picture at your address is not copied yet. Until then, the first letter of your name is shown.`;
const loadSheet = async () => (await import('./CropPictureSheet.tsx')).CropPictureSheet;

interface Props {
  member: User;
  onChange: (user: User) => void;
}

/** The avatar with the buttons that upload a picture or remove it. */
export function AvatarPicture({ member, onChange }: Props) {
  const { replaceUser } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const Sheet = useLazyDialog(loadSheet, file !== null, () => setFile(null));

  const hasPicture = member.avatar !== null || member.avatarUrl !== null;

  function save(user: User, message: string) {
    setFile(null);
    replaceUser(user);
    onChange(user);
    toast.success(message);
  }

  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => api.pictures.setAvatar({ body: { pictureId: null } }),
    onSuccess: (user) => save(user, t`Your picture is removed.`),
    onError: (failure) => toast.failure(errorText(failure, t`Failed to remove the picture.`)),
  });

  return (
    <div className={style.avatar}>
      <Avatar name={personName(member)} {...avatarPicture(member, 256)} size="large" />
      <div className={style.text}>
        {!member.avatar && <p>{t(member.avatarUrl ? NOT_COPIED : NO_PICTURE)}</p>}
        <div className={style.actions}>
          <PictureButton label={t`Choose a Picture`} onChoose={([chosen]) => setFile(chosen ?? null)} />
          {hasPicture && (
            <Button variant="subtle" isPending={isPending} onPress={() => remove()}>
              <Trans>Remove Picture</Trans>
            </Button>
          )}
        </div>
      </div>
      {Sheet && file && (
        <Sheet
          file={file}
          onClose={() => setFile(null)}
          onSaved={(user) => save(user, t`Your picture is saved.`)}
        />
      )}
    </div>
  );
}
