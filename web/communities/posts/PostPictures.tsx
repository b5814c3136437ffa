import { t } from '@lingui/core/macro';
import { type CSSProperties, useState } from 'react';
import type { PostPicture } from '#contract/communities/posts.ts';
import { pictureSrcSet, pictureUrl } from '#web/platform/pictureUrl.ts';
import { BaseButton } from '#web/ui/actions/BaseButton.tsx';
import { useLazyDialog } from '#web/ui/overlays/Dialog.tsx';
import style from './PostPictures.module.css';

const loadSheet = async () => (await import('./PictureSheet.tsx')).PictureSheet;

interface Props {
  pictures: PostPicture[];
  /** Whether the first picture is loaded at once, because it is in view when the page opens. */
  isFirstInView?: boolean;
}

/** The pictures of a post. A pressed picture opens in a dialog. */
export function PostPictures({ pictures, isFirstInView = false }: Props) {
  const [opened, setOpened] = useState<PostPicture | null>(null);
  const close = () => setOpened(null);
  const Sheet = useLazyDialog(loadSheet, opened !== null, close);
  const [first] = pictures;
  return (
    first && (
      <div className={style.pictures} style={{ '--ratio': first.width / first.height } as CSSProperties}>
        {pictures.map((picture, index) => {
          const frame = frameOf(index, pictures.length);
          return (
            <BaseButton
              key={picture.id}
              className={`${style.picture} ${style[frame]}`}
              aria-label={picture.alt ? undefined : t`Open the picture`}
              data-print
              onPress={() => setOpened(picture)}
            >
              <PostImage picture={picture} frame={frame} isInView={isFirstInView && index === 0} />
            </BaseButton>
          );
        })}
        {Sheet && opened && <Sheet picture={opened} onClose={close} />}
      </div>
    )
  );
}

/** The frames of pictures: the width on a narrow screen (`vw`) and on others (`rem`), and the aspect ratio. */
const FRAMES = {
  // It has the ratio of its picture, which is never cropped.
  single: { vw: 92, rem: 41, ratio: Infinity },
  wide: { vw: 92, rem: 41, ratio: 2 },
  half: { vw: 46, rem: 20, ratio: 4 / 3 },
};

/** There are two frames in a row. The first of three pictures has its own row. */
function frameOf(index: number, count: number): keyof typeof FRAMES {
  if (count === 1) return 'single';
  return index === 0 && count === 3 ? 'wide' : 'half';
}

interface PostImageProps {
  picture: PostPicture;
  frame: keyof typeof FRAMES;
  isInView: boolean;
}

const PostImage = ({ picture, frame, isInView }: PostImageProps) => (
  <img
    src={pictureUrl(picture, 640)}
    srcSet={pictureSrcSet(picture)}
    sizes={sizesOf(picture, frame)}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    style={{ background: picture.colour }}
    loading={isInView ? 'eager' : 'lazy'}
    fetchPriority={isInView ? 'high' : undefined}
    decoding="async"
  />
);

/**
 * The attribute `sizes` of a picture: its width on the screen, including the sides that its frame cuts off.
 */
function sizesOf({ width, height }: PostPicture, frame: keyof typeof FRAMES): string {
  const { vw, rem, ratio } = FRAMES[frame];
  const scale = Math.max(1, width / height / ratio);
  return `(max-width: 44rem) ${Math.round(vw * scale)}vw, ${Math.round(rem * scale)}rem`;
}
