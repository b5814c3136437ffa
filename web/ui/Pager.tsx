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

/** "Previous", "Page N", "Next". */
export function Pager({ page, hasPrev, hasNext, onPrev, onNext, label }: Props) {
  return (
    <nav className={style.pager} aria-label={label}>
      <Button isDisabled={!hasPrev} onPress={onPrev}>
        Previous
      </Button>
      <span aria-current="page">Page {page}</span>
      <Button isDisabled={!hasNext} onPress={onNext}>
        Next
      </Button>
    </nav>
  );
}
