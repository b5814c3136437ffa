import type { Ref } from 'react';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PracticeChoice.module.css';
import type { Practices } from './usePractices.ts';

interface Props {
  practices: Practices;
  /** A practice's id, or empty. */
  value: string;
  onChange: (id: string) => void;
  error?: string;
  isDisabled: boolean;
  inputRef: Ref<HTMLSelectElement>;
}

/** What a session without a practice of its own is logged to. */
export function PracticeChoice({ practices: { timed, isPending, failure, retry }, ...field }: Props) {
  if (failure) {
    return <QueryError sentence="Failed to load practices." failure={failure} onRetry={retry} />;
  }
  if (isPending) {
    return (
      <div className={style.toCome} role="status">
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton width="5rem" />
        <Skeleton height="3rem" />
      </div>
    );
  }
  const options = timed.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={style.choice}>
      <Select {...field} label="Practice" options={[{ value: '', label: 'Choose a practice' }, ...options]} />
    </div>
  );
}
