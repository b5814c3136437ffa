import { useState } from 'react';
import { userText } from '#web/ui/userText.ts';
import style from './BookCover.module.css';
import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './drawings.ts';

interface Props {
  title: string;
  author: string;
  src?: string;
  srcSet?: string;
  /** The dominant colour of the picture. It is shown until the picture is loaded. */
  colour?: string;
}

/**
 * A book's cover with the ratio 2:3, as wide as its container. It has no accessible name, because it is always beside
 * the title. Without a picture, or with a broken one, it shows the title and the author.
 */
export function BookCover({ title, author, src, srcSet, colour }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <span className={style.cover} aria-hidden="true">
      {src && src !== brokenSrc ? (
        <img
          key={src}
          src={src}
          srcSet={srcSet}
          alt=""
          width="200"
          height="300"
          loading="lazy"
          decoding="async"
          style={{ backgroundColor: colour }}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <TextCover title={title} author={author} />
      )}
    </span>
  );
}

function TextCover({ title, author }: { title: string; author: string }) {
  const { size, drawing } = coverDesign(title);
  return (
    <span className={`${style.text} ${style[size]}`}>
      <span className={style.title} {...userText()}>
        {title}
      </span>
      {drawing && <Drawing name={drawing} className={style.art} />}
      <span className={style.author} {...userText()}>
        {author}
      </span>
    </span>
  );
}

const DRAWINGS: readonly DrawingName[] = ['sun', 'wave', 'lotus', 'leaf', 'lamp', 'hill', 'door', 'moon'];

/** The design of a cover without a picture: the font size at which the title fits, and the drawing below it. */
interface CoverDesign {
  size: 'large' | 'medium' | 'small';
  /** Null if the title needs the whole cover. */
  drawing: DrawingName | null;
}

/** Always returns the same design for the same title. */
export function coverDesign(title: string): CoverDesign {
  const letters = title.normalize('NFC');
  const longestWord = Math.max(0, ...letters.split(/[\s-]+/).map((part) => part.length));
  const fits = (maxWord: number, maxTitle: number) => longestWord <= maxWord && letters.length <= maxTitle;
  if (fits(14, 48)) return { size: 'large', drawing: drawingOf(title) };
  return fits(20, 90) ? { size: 'medium', drawing: drawingOf(title) } : { size: 'small', drawing: null };
}

function drawingOf(title: string): DrawingName | null {
  let hash = 0;
  for (const letter of title) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return DRAWINGS[hash % DRAWINGS.length] ?? null;
}
