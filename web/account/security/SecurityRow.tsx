import type { ReactNode } from 'react';
import style from './SecurityRow.module.css';

interface Props {
  title: ReactNode;
  details: ReactNode;
  /** The actions of the row. */
  children?: ReactNode;
}

/** A row of a list, such as a passkey or a session, with its actions. */
export function SecurityRow({ title, details, children }: Props) {
  return (
    <div className={style.row}>
      <div className={style.text}>
        <p className={style.title}>{title}</p>
        <p className={style.details}>{details}</p>
      </div>
      {children && <div className={style.actions}>{children}</div>}
    </div>
  );
}
