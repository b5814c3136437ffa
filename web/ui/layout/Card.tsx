import type { ReactNode } from 'react';
import style from './Card.module.css';

interface Props {
  children: ReactNode;
  className?: string;
}

/** A frame for separate things: a calendar, a form, a community. Lists are rows between lines instead. */
export function Card({ children, className = '' }: Props) {
  return <div className={`${style.card} ${className}`}>{children}</div>;
}
