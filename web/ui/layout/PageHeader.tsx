import type { ReactNode } from 'react';
import style from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  intro?: ReactNode;
  /** Buttons, and a search field if there is one. */
  actions?: ReactNode;
}

/** The page's `h1` with its actions. */
export function PageHeader({ title, intro, actions }: Props) {
  return (
    <div className={style.header}>
      <div className={style.text}>
        <h1>{title}</h1>
        {intro && <p className={style.intro}>{intro}</p>}
      </div>
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  );
}
