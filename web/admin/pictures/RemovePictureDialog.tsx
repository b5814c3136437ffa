import { t } from '@lingui/core/macro';
import { PictureRemoval, type PublicPicture } from '#contract/pictures.ts';
import { invalidateAdminQueries } from '#web/admin/queries.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { ReasonDialog } from '#web/platform/forms/ReasonDialog.tsx';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { removeFromLists } from './queries.ts';

interface Props {
  picture: PublicPicture;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes a picture from where it is used, and blocks it, after asking for a reason. */
export function RemovePictureDialog({ picture: { id }, isOpen, onClose }: Props) {
  /** Resolves with false if the picture has been removed meanwhile. */
  async function remove(body: { reason: string }): Promise<boolean> {
    try {
      await api.pictures.removeAsAdmin({ params: { id }, body });
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  return (
    <ReasonDialog
      title={t`Remove this picture?`}
      about={t`It disappears where it is used. Neither it nor a picture that looks the same can be uploaded again.`}
      schema={PictureRemoval}
      hint={t`Admins read it in the list of decisions.`}
      action={t({ message: 'Remove', context: 'a picture' })}
      isOpen={isOpen}
      onClose={onClose}
      send={remove}
      onSent={async (isRemoved) => {
        focusHeading();
        if (isRemoved) toast.success(t`The picture is removed.`);
        else toast.failure(t`Somebody else has removed this picture.`);
        await removeFromLists(id);
        invalidateAdminQueries();
      }}
    />
  );
}
