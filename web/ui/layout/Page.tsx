import type { ReactNode } from 'react';
import style from './Page.module.css';

interface Props {
  children: ReactNode;
  /** 72rem, 46rem or 41rem for reading. */
  width?: 'wide' | 'narrow' | 'read';
  /** For the admin pages: a smaller heading and less space above it. */
  isDense?: boolean;
}

/** The column of a page, with space above and below. */
export function Page({ children, width = 'wide', isDense }: Props) {
  const classes = [style.page, width !== 'wide' && style[width], isDense && style.dense];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}
