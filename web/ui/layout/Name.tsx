import type { ReactNode } from 'react';
import { thread } from '#web/ui/pictures/thread.ts';
import style from './Name.module.css';

interface Props {
  children: ReactNode;
  /** A patron's gradient, as an underline. */
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
