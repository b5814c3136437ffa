import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';
import style from './EmptyState.module.css';

interface Props {
  drawing: DrawingName;
  sentence: string;
  hint?: string;
  /** The drawing stands on a round warm ground, as the seal of a letter. */
  isSealed?: boolean;
  /** The one next step. */
  children?: ReactNode;
}

/** What stands where there is nothing yet. */
export function EmptyState({ drawing, sentence, hint, isSealed, children }: Props) {
  return (
    <div className={style.empty}>
      {isSealed ? (
        <span className={style.seal}>
          <Drawing name={drawing} className={style.stamp} />
        </span>
      ) : (
        <Drawing name={drawing} className={style.art} />
      )}
      <p className={style.sentence}>{sentence}</p>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </div>
  );
}
