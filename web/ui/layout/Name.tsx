import type { ReactNode } from 'react';
import { gradientVariable } from '#web/ui/pictures/gradientVariable.ts';
import style from './Name.module.css';

interface Props {
  children: ReactNode;
  /** A patron's gradient, shown as an underline. */
  gradient?: string | null;
}

/** A person's name. */
export function Name({ children, gradient }: Props) {
  const gradientStyle = gradientVariable(gradient);
  return (
    <bdi className={gradientStyle ? `${style.name} ${style.gradient}` : style.name} style={gradientStyle}>
      {children}
    </bdi>
  );
}
