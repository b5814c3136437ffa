import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import type { Practice } from '#contract/sadhana/sadhana.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import style from './PracticeSelect.module.css';

interface Props {
  /** The built-in ones, then the member's own. */
  practices: readonly Practice[];
  value: string;
  onChange: (id: string) => void;
  onNew: () => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** One of the practices, or the way to a new one. */
export function PracticeSelect({ practices, onNew, ...field }: Props) {
  return (
    <div className={style.choose}>
      <Select
        {...field}
        label="Practice"
        options={practices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button variant="plain" onPress={onNew}>
        <Plus />
        New Practice
      </Button>
    </div>
  );
}
