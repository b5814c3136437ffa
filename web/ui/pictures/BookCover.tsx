import { type SyntheticEvent, useState } from 'react';
import style from './BookCover.module.css';
import { coverLook } from './coverLook.ts';
import { Drawing } from './Drawing.tsx';

interface Props {
  title: string;
  author: string;
  src?: string | null;
  /** Told of an address that gives no picture. */
  onBroken?: (src: string) => void;
}

/**
 * A book's cover, two to three, as wide as its place; beside the title, and so without a name of its own.
 * Without a picture, or with a broken one, title and author are set on it.
 */
export function BookCover({ title, author, src, onBroken }: Props) {
  const [broken, setBroken] = useState<string | null>(null);

  function giveUp(address: string) {
    setBroken(address);
    onBroken?.(address);
  }

  // Where a library of covers has none, it may answer with a picture of one pixel.
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
