import type { ReactNode } from 'react';
import style from './VisuallyHidden.module.css';

interface Props {
  children: ReactNode;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
  /** `div` for more than a phrase, `h1` for a page without a visible title. */
  as?: 'span' | 'div' | 'h1';
  id?: string;
}

/** A text for screen readers only. */
export function VisuallyHidden({ children, isLive, as: Element = 'span', id }: Props) {
  return (
    <Element id={id} className={style.hidden} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </Element>
  );
}
