import { msg, t } from '@lingui/core/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { List } from '#web/ui/layout/List.tsx';
import style from './EntryPictures.module.css';
import { usePictureUrl } from './usePictureUrl.ts';

interface Props {
  pictures: JournalPicture[];
  /** Whether a picture is loaded only when it comes near the viewport. */
  areLazy?: boolean;
}

/** The pictures of an entry, below its text. */
export const EntryPictures = ({ pictures, areLazy = true }: Props) =>
  pictures.length > 0 && (
    <List className={style.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} isLazy={areLazy} />
        </li>
      ))}
    </List>
  );

const FAILED = msg`This picture could not be loaded.`;

/** A picture in a frame of its size, so that nothing moves when it is loaded. */
function Picture({ picture, isLazy }: { picture: JournalPicture; isLazy: boolean }) {
  const { alt, width, height } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, isLazy);
  const { url, error } = usePictureUrl(picture, isNear);
  return (
    <div className={style.frame} style={{ '--ratio': width / height } as CSSProperties} ref={frame}>
      {url && <img src={url} alt={alt} {...{ width, height }} decoding={isLazy ? 'async' : 'sync'} />}
      {!url && error && (
        <p className={style.failed} role="status">
          {t(FAILED)} {alt}
        </p>
      )}
      {!url && !error && <div className={style.waiting} role="img" aria-label={alt || t`Picture`} />}
    </div>
  );
}

/** How far below the viewport a picture is loaded. */
const MARGIN = '600px';

/** Whether an element is near the viewport, or has been. The attribute `loading` does nothing for object URLs. */
function useIsNear(element: React.RefObject<HTMLElement | null>, isLazy: boolean): boolean {
  const [isNear, setIsNear] = useState(!isLazy);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
