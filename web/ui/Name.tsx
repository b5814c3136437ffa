import type { ReactNode } from 'react';
import style from './Name.module.css';
import { thread } from './thread.ts';

interface Props {
  children: ReactNode;
  /** A patron's gradient, as a thread beneath. */
  gradient?: string | null;
}

/** A person's name. */
export function Name({ children, gradient }: Props) {
  const woven = thread(gradient);
  return (
    <bdi className={woven ? `${style.name} ${style.thread}` : style.name} style={woven}>
      {children}
    </bdi>
  );
}
