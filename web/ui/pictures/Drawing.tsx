import { useLazy } from '#web/ui/useLazy.ts';
import style from './Drawing.module.css';
import type { DrawingName, DrawingPaths } from './drawings.ts';

const loadDrawings = async (): Promise<Record<DrawingName, DrawingPaths>> =>
  (await import('./drawings.ts')).drawings;

interface Props {
  name: DrawingName;
  /** Overrides the default size (64 px) and colour (`--art`). */
  className?: string;
}

/** A decorative line drawing. Its paths are loaded lazily, because a page is complete without them. */
export function Drawing({ name, className }: Props) {
  const drawings = useLazy(loadDrawings, true, leaveEmpty);
  return <LineDrawing {...drawings?.[name]} className={className} />;
}

function leaveEmpty() {}

interface LineDrawingProps extends Partial<DrawingPaths> {
  className?: string | undefined;
}

/**
 * A line drawing of the given paths. Used directly for drawings that only one page shows, and where the paths must not
 * be loaded lazily.
 */
export function LineDrawing({ path, viewBox = '0 0 64 64', dashed, className = '' }: LineDrawingProps) {
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
      {dashed && <path d={dashed.path} strokeDasharray={dashed.dashes} />}
    </svg>
  );
}
