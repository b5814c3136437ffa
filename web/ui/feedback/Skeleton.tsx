import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Skeleton.module.css';

interface Props {
  /** CSS lengths of the content. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

/** A placeholder for content that is being loaded. Its parent needs `aria-busy` or `role="status"`. */
export function Skeleton({ width = '100%', height = '1rem', isRound }: Props) {
  const classes = isRound ? `${style.skeleton} ${style.round}` : style.skeleton;
  return <span className={classes} style={{ width, height }} aria-hidden="true" data-skeleton="" />;
}

const WIDTHS = ['62%', '100%', '84%', '96%', '48%'];

/** Placeholders for lines of text. Screen readers read "Loading". */
export function SkeletonLines({
  lineCount = 3,
  label = t`Loading…`,
}: {
  lineCount?: number;
  label?: string;
}) {
  const widths = Array.from({ length: lineCount }, (_, index) => WIDTHS[index % WIDTHS.length]);
  return (
    <div className={style.lines} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={index} width={width} />
      ))}
    </div>
  );
}
