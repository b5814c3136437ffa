import type { ReactNode } from 'react';
import style from './LinkRow.module.css';

/** Links to other pages of the same feature, in a row. They are not printed. */
export const LinkRow = ({ children }: { children: ReactNode }) => (
  <p className={style.row} data-no-print>
    {children}
  </p>
);
