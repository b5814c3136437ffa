import { Trans } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import style from './Pager.module.css';

interface Props {
  /** The current page, from 1. */
  page: number;
  hasNext: boolean;
  onPageChange: (page: number) => void;
  /** What the pages contain, for screen readers. */
  label: string;
}

/** "Previous", "Page N", "Next". A button keeps the focus when it is disabled. */
export function Pager({ page, hasNext, onPageChange, label }: Props) {
  const hasPrev = page > 1;
  return (
    <nav className={style.pager} aria-label={label}>
      <Button
        aria-disabled={!hasPrev || undefined}
        onPress={hasPrev ? () => onPageChange(page - 1) : undefined}
      >
        <Trans>Previous</Trans>
      </Button>
      <span aria-current="page" aria-live="polite">
        <Trans>Page {page}</Trans>
      </span>
      <Button
        aria-disabled={!hasNext || undefined}
        onPress={hasNext ? () => onPageChange(page + 1) : undefined}
      >
        <Trans>Next</Trans>
      </Button>
    </nav>
  );
}
