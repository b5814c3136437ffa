import type { ReactNode } from 'react';
import style from './AccountSection.module.css';

interface Props {
  /** Absent for the first section, whose title is the `h1` of the page. */
  title?: string;
  lede?: string;
  children: ReactNode;
}

export function AccountSection({ title, lede, children }: Props) {
  return (
    <section className={style.section}>
      {title && <h2>{title}</h2>}
      {lede && <p className={style.lede}>{lede}</p>}
      {children}
    </section>
  );
}
