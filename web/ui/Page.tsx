import type { ReactNode } from 'react';
import style from './Page.module.css';

interface Props {
  children: ReactNode;
  /** 72rem, 46rem or the 41rem of the reading column. */
  width?: 'wide' | 'narrow' | 'read';
}

/** The column that a page stands in, with its space above and below. */
export function Page({ children, width = 'wide' }: Props) {
  return <div className={width === 'wide' ? style.page : `${style.page} ${style[width]}`}>{children}</div>;
}
