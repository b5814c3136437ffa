import type { ReactNode } from 'react';
import style from './Unseen.module.css';

interface Props {
  children: ReactNode;
  /** Read out when it changes. */
  isLive?: boolean;
}

/** Words for screen readers only. */
export function Unseen({ children, isLive }: Props) {
  return (
    <span className={style.unseen} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </span>
  );
}
