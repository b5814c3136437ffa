import type { ReactNode } from 'react';
import style from './PageTop.module.css';

interface Props {
  title: ReactNode;
  lede?: ReactNode;
  /** Buttons, and a search field if there is one. */
  actions?: ReactNode;
}

/** The page's `h1` with its actions. */
export function PageTop({ title, lede, actions }: Props) {
  return (
    <div className={style.top}>
      <div className={style.text}>
        <h1>{title}</h1>
        {lede && <p className={style.lede}>{lede}</p>}
      </div>
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  );
}
