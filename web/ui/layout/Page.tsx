import type { ReactNode } from 'react';
import style from './Page.module.css';

interface Props {
  children: ReactNode;
  /** 72rem, 46rem or the 41rem of the reading column. */
  width?: 'wide' | 'narrow' | 'read';
  /** For the rooms of those who look after the house: a smaller heading, less air above it. */
  isDense?: boolean;
}

/** The column that a page stands in, with its space above and below. */
export function Page({ children, width = 'wide', isDense }: Props) {
  const looks = [style.page, width !== 'wide' && style[width], isDense && style.dense];
  return <div className={looks.filter(Boolean).join(' ')}>{children}</div>;
}
