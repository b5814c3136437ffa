import { type SyntheticEvent, useState } from 'react';
import style from './BookCover.module.css';
import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './drawings.ts';

interface Props {
  title: string;
  author: string;
  src?: string | null;
  /** Called with an address that is not a picture. */
  onBroken?: (src: string) => void;
}

/**
 * A book's cover with the ratio 2:3, as wide as its container. It has no accessible name, because the title
 * stands beside it. Without a picture, or with a broken one, it shows the title and the author.
 */
export function BookCover({ title, author, src, onBroken }: Props) {
  const [broken, setBroken] = useState<string | null>(null);

  function giveUp(address: string) {
    setBroken(address);
    onBroken?.(address);
  }

  // A library without a cover may answer with a picture of one pixel.
  const lookAt = (event: SyntheticEvent<HTMLImageElement>, address: string) =>
    event.currentTarget.naturalWidth === 1 && giveUp(address);

  return (
    <span className={style.cover} aria-hidden="true">
      {src && src !== broken ? (
        <img
          key={src}
          src={src}
          alt=""
          width="200"
          height="300"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={(event) => lookAt(event, src)}
          onError={() => giveUp(src)}
        />
      ) : (
        <Lettering title={title} author={author} />
      )}
    </span>
  );
}

function Lettering({ title, author }: { title: string; author: string }) {
  const { size, drawing } = coverLook(title);
  return (
    <span className={`${style.set} ${style[size]}`}>
      <span className={style.title} dir="auto">
        {title}
      </span>
      {drawing && <Drawing name={drawing} className={style.art} />}
      <span className={style.author} dir="auto">
        {author}
      </span>
    </span>
  );
}

const DRAWINGS: readonly DrawingName[] = ['sun', 'wave', 'lotus', 'leaf', 'lamp', 'hill', 'door', 'moon'];

/** How a title is set on a cover without a picture, so that it always fits, and the drawing below it. */
interface CoverLook {
  size: 'large' | 'middle' | 'small';
  /** None if the title needs the whole cover. */
  drawing: DrawingName | null;
}

/** Always the same for the same title. */
export function coverLook(title: string): CoverLook {
  const letters = title.normalize('NFC');
  const longestWord = Math.max(0, ...letters.split(/[\s-]+/).map((word) => word.length));
  const fits = (word: number, whole: number) => longestWord <= word && letters.length <= whole;
  if (fits(14, 48)) return { size: 'large', drawing: drawingOf(title) };
  return fits(20, 90) ? { size: 'middle', drawing: drawingOf(title) } : { size: 'small', drawing: null };
}

function drawingOf(title: string): DrawingName | null {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return DRAWINGS[sum % DRAWINGS.length] ?? null;
}
