import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PostPicture } from '#contract/communities/posts.ts';
import { pictureSrcSet, pictureUrl } from '#web/platform/pictureUrl.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DialogSheet } from '#web/ui/overlays/DialogSheet.tsx';
import style from './PictureSheet.module.css';

/** The dialog with a picture of a post as large as the screen allows, and its description. */
export const PictureSheet = ({ picture, onClose }: { picture: PostPicture; onClose: () => void }) => (
  <DialogSheet
    title={t`Picture`}
    isWide
    isOpen
    onClose={onClose}
    footer={
      <Button autoFocus onPress={onClose}>
        <Trans>Close</Trans>
      </Button>
    }
  >
    <img
      className={style.picture}
      src={pictureUrl(picture, 1280)}
      srcSet={pictureSrcSet(picture)}
      sizes="(max-width: 64rem) 92vw, 60rem"
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      style={{ background: picture.colour }}
    />
    {picture.alt && <p className={style.description}>{picture.alt}</p>}
  </DialogSheet>
);
