import { useState } from 'react';
import style from './Avatar.module.css';

interface Props {
  /** Its first letter is shown without a picture. */
  name: string;
  src?: string | null;
  size?: 'small' | 'normal' | 'large';
  /** Without the warm background behind the letter. */
  isPlain?: boolean;
}

/** A person's picture. It has no accessible name, because the name stands beside it. */
export function Avatar({ name, src, size = 'normal', isPlain }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const [letter = ''] = name.trim();
  const looks = [style.face, size !== 'normal' && style[size], isPlain && style.plain];
  return (
    <span className={looks.filter(Boolean).join(' ')} aria-hidden="true">
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width="88"
          height="88"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        letter.toLocaleUpperCase()
      )}
    </span>
  );
}
