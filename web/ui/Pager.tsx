import { Button } from './Button.tsx';
import style from './Pager.module.css';

interface Props {
  page: number;
  hasPrev: boolean;
  hasNext: boolean;
  onPrev: () => void;
  onNext: () => void;
  /** What is paged through, for screen readers. */
  label: string;
}

/** "Previous", "Page N", "Next". A button that leads no further keeps the focus that it has. */
export function Pager({ page, hasPrev, hasNext, onPrev, onNext, label }: Props) {
  return (
    <nav className={style.pager} aria-label={label}>
      <Button aria-disabled={!hasPrev || undefined} onPress={hasPrev ? onPrev : undefined}>
        Previous
      </Button>
      <span aria-current="page" aria-live="polite">
        Page {page}
      </span>
      <Button aria-disabled={!hasNext || undefined} onPress={hasNext ? onNext : undefined}>
        Next
      </Button>
    </nav>
  );
}
