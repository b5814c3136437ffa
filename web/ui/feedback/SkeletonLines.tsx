import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Skeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

const WIDTHS = ['62%', '100%', '84%', '96%', '48%'];

/** Lines of text on their way; says "Loading" to screen readers. */
export function SkeletonLines({ lines = 3, label = 'Loading…' }: { lines?: number; label?: string }) {
  const widths = Array.from({ length: lines }, (_, line) => WIDTHS[line % WIDTHS.length]);
  return (
    <div className={style.lines} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move.
        <Skeleton key={line} width={width} />
      ))}
    </div>
  );
}
