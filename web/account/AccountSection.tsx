import type { ReactNode } from 'react';
import style from './AccountSection.module.css';

interface Props {
  /** None for the page's first matter, which its `h1` names. */
  title?: string;
  lede?: string;
  children: ReactNode;
}

/** One matter of the account, a hairline from the next. */
export function AccountSection({ title, lede, children }: Props) {
  return (
    <section className={style.panel}>
      {title && <h2>{title}</h2>}
      {lede && <p className={style.lede}>{lede}</p>}
      {children}
    </section>
  );
}
