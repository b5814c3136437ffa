import type { ReactNode } from 'react';
import style from './VisuallyHidden.module.css';

interface Props {
  children: ReactNode;
  /** Read out when it changes. */
  isLive?: boolean;
  /** `div` for more than a phrase, `h1` for a page whose title nobody needs to see. */
  as?: 'span' | 'div' | 'h1';
}

/** Words for screen readers only. */
export function VisuallyHidden({ children, isLive, as: Element = 'span' }: Props) {
  return (
    <Element className={style.unseen} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </Element>
  );
}
