import { useState } from 'react';
import style from './Avatar.module.css';

interface Props {
  /** Its first letter is shown if there is no picture. */
  name: string;
  src?: string;
  /** The dominant colour of the picture, which is shown until it is loaded. */
  colour?: string;
  size?: 'small' | 'normal' | 'large';
  /** Whether the letter has no coloured background. */
  isPlain?: boolean;
}

/** A person's picture or first letter. It has no accessible name, because it is always beside the name. */
export function Avatar({ name, src, colour, size = 'normal', isPlain }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const [letter = ''] = name.trim();
  const classes = [style.avatar, size !== 'normal' && style[size], isPlain && style.plain];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt=""
          width="88"
          height="88"
          loading="lazy"
          decoding="async"
          style={{ backgroundColor: colour }}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        letter.toLocaleUpperCase()
      )}
    </span>
  );
}
