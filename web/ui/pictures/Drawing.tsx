import type { ReactNode } from 'react';
import style from './Drawing.module.css';
import { DASHED, type DrawingName, drawings, VIEW_BOXES } from './drawings.ts';

interface Props {
  name: DrawingName;
  /** Overrides the default size (64 px) and colour (`--art`). */
  className?: string;
}

/** A decorative line drawing. */
export function Drawing({ name, className }: Props) {
  const dashed = DASHED[name];
  return (
    <LineDrawing path={drawings[name]} viewBox={VIEW_BOXES[name]} className={className}>
      {dashed && <path d={dashed.d} strokeDasharray={dashed.dashes} />}
    </LineDrawing>
  );
}

interface LineDrawingProps {
  path: string;
  viewBox?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A line drawing of the given path. Pages use it for drawings that no other page shows. */
export function LineDrawing({ path, viewBox = '0 0 64 64', className = '', children }: LineDrawingProps) {
  return (
    <svg
      className={`${style.art} ${className}`}
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
      {children}
    </svg>
  );
}
