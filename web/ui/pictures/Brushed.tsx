import type { CSSProperties } from 'react';
import style from './Brushed.module.css';

interface Props {
  viewBox: string;
  strokes: readonly string[];
  /** Whether it is animated once, stroke after stroke. */
  isDrawn?: boolean;
}

/** A picture of many brush strokes. */
export function Brushed({ viewBox, strokes, isDrawn }: Props) {
  return (
    <svg
      className={isDrawn ? `${style.brushed} ${style.drawn}` : style.brushed}
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
