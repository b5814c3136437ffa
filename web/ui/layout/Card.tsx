import type { ReactNode } from 'react';
import style from './Card.module.css';

interface Props {
  children: ReactNode;
  className?: string;
}

/**
 * A frame for separate things, such as a calendar, a form or a community. The rows of a list are separated by
 * lines instead.
 */
export function Card({ children, className = '' }: Props) {
  return <div className={`${style.card} ${className}`}>{children}</div>;
}
