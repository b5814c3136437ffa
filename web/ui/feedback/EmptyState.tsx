import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';
import style from './EmptyState.module.css';

interface Props {
  drawing: DrawingName;
  title: string;
  hint?: string;
  /** Whether the drawing has a round background, like a seal. */
  isSealed?: boolean;
  /** The next step, if there is one. */
  children?: ReactNode;
}

/** Shown where there is no content yet. */
export function EmptyState({ drawing, title, hint, isSealed, children }: Props) {
  return (
    <div className={style.empty}>
      {isSealed ? (
        <span className={style.seal}>
          <Drawing name={drawing} className={style.stamp} />
        </span>
      ) : (
        <Drawing name={drawing} className={style.art} />
      )}
      <p className={style.title}>{title}</p>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </div>
  );
}
