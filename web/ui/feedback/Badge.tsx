import type { ReactNode } from 'react';
import { thread } from '#web/ui/pictures/thread.ts';
import style from './Badge.module.css';

interface Props {
  children: ReactNode;
  tone?: 'saffron' | 'line' | 'sage' | 'rose';
  /** A patron's gradient, used for the border. */
  gradient?: string | null;
}

/** A word in a small rounded frame. */
export function Badge({ children, tone = 'saffron', gradient }: Props) {
  const woven = thread(gradient);
  const look = woven ? style.thread : tone === 'saffron' ? '' : style[tone];
  return (
    <span className={`${style.badge} ${look}`} style={woven}>
      {children}
    </span>
  );
}
