import style from './Drawing.module.css';
import { BOXES, DASHED, type DrawingName, drawings } from './drawings.ts';

interface Props {
  name: DrawingName;
  /** For another size or colour than 64 px in `--art`. */
  className?: string;
}

/** A decorative line drawing. */
export function Drawing({ name, className = '' }: Props) {
  const dashed = DASHED[name];
  return (
    <svg
      className={`${style.art} ${className}`}
      viewBox={BOXES[name] ?? '0 0 64 64'}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
      {dashed && <path d={dashed.d} strokeDasharray={dashed.dashes} />}
    </svg>
  );
}
