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
  const isSingle = pictures.length === 1;
  return (
    first && (
      <div
        className={isSingle ? style.single : style.grid}
        style={{ '--ratio': first.width / first.height } as CSSProperties}
      >
        {pictures.map((picture, index) => (
          <BaseButton
            key={picture.id}
            className={style.picture ?? ''}
            aria-label={picture.alt ? undefined : 'Open the picture'}
            onPress={() => setOpened(picture)}
          >
            <PostImage
              picture={picture}
              sizes={isSingle ? '(max-width: 44rem) 92vw, 40rem' : '(max-width: 44rem) 46vw, 20rem'}
              isInView={isFirstInView && index === 0}
            />
          </BaseButton>
        ))}
        {Sheet && opened && <Sheet picture={opened} onClose={close} />}
      </div>
    )
  );
}

interface PostImageProps {
  picture: PostPicture;
  /** The width on the screen, for the choice of the file. */
  sizes: string;
  isInView: boolean;
}

const PostImage = ({ picture, sizes, isInView }: PostImageProps) => (
  <img
    src={pictureUrl(picture, 640)}
    srcSet={pictureSrcSet(picture)}
    sizes={sizes}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    style={{ background: picture.colour }}
    loading={isInView ? 'eager' : 'lazy'}
    fetchPriority={isInView ? 'high' : undefined}
    decoding="async"
  />
);
