import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';
import style from './EmptyState.module.css';

interface Props {
  drawing: DrawingName;
  title: string;
  hint?: string;
  hasRoundBackground?: boolean;
  /** The next step, if there is one. */
  children?: ReactNode;
}

/** A drawing with a text, shown where content is missing or the user may not see it. */
export function EmptyState({ drawing, title, hint, hasRoundBackground, children }: Props) {
  return (
    <div className={style.empty}>
      {hasRoundBackground ? (
        <span className={style.roundBackground}>
          <Drawing name={drawing} className={style.drawing} />
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
