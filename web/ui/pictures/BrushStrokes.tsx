import type { CSSProperties } from 'react';
import style from './BrushStrokes.module.css';

interface Props {
  viewBox: string;
  strokes: readonly string[];
  /** Whether an animation draws the picture once, stroke after stroke. */
  isAnimated?: boolean;
}

/** A picture of many brush strokes. */
export function BrushStrokes({ viewBox, strokes, isAnimated }: Props) {
  return (
    <svg
      className={isAnimated ? `${style.strokes} ${style.animated}` : style.strokes}
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokes.map((d, index) => (
        <path key={d} pathLength="1" style={{ '--index': index } as CSSProperties} d={d} />
      ))}
    </svg>
  );
}
