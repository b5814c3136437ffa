import type { ReactNode } from 'react';
import { TextLanguage } from '#web/ui/userText.ts';
import style from './Page.module.css';

interface Props {
  children: ReactNode;
  /** 72rem, 46rem or 41rem for reading. */
  width?: 'wide' | 'narrow' | 'read';
  /** For the admin pages: a smaller heading and less space above it. */
  isDense?: boolean;
  /** The language of the texts that members wrote on this page; unknown without it. */
  textLanguage?: string | null;
}

/** The column of a page, with space above and below. */
export function Page({ children, width = 'wide', isDense, textLanguage }: Props) {
  const classes = [style.page, width !== 'wide' && style[width], isDense && style.dense];
  return (
    <TextLanguage value={textLanguage}>
      <div className={classes.filter(Boolean).join(' ')}>{children}</div>
    </TextLanguage>
  );
}
