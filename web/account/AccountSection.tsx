import type { ReactNode } from 'react';
import style from './AccountSection.module.css';

interface Props {
  /** Absent for the first section, whose title is the `h1` of the page. */
  title?: string;
  intro?: string;
  /** The fragment that leads to it. */
  id?: string;
  children: ReactNode;
}

export function AccountSection({ title, intro, id, children }: Props) {
  return (
    <section className={style.section} id={id}>
      {title && <h2>{title}</h2>}
      {intro && <p className={style.intro}>{intro}</p>}
      {children}
    </section>
  );
}
