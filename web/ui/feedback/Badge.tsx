import type { ReactNode } from 'react';
import { gradientVariable } from '#web/ui/pictures/gradientVariable.ts';
import style from './Badge.module.css';

interface Props {
  children: ReactNode;
  tone?: 'saffron' | 'outline' | 'sage' | 'rose';
  /** A patron's gradient, used for the border. */
  gradient?: string | null;
}

/** A short label in a rounded frame. */
export function Badge({ children, tone = 'saffron', gradient }: Props) {
  const gradientStyle = gradientVariable(gradient);
  const toneClass = gradientStyle ? style.gradient : tone === 'saffron' ? '' : style[tone];
  return (
    <span className={`${style.badge} ${toneClass}`} style={gradientStyle}>
      {children}
    </span>
  );
}
