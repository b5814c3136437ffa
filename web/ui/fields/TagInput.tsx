import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './TagInput.module.css';
import { useTagging } from './useTagging.ts';

interface Props extends FieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
  maxTags?: number;
  /** Of each tag. */
  maxLength?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Short words, kept one by one: comma and Enter add, leaving the field adds, Backspace in the empty input
 * takes the last away. What does not fit stays in the input, with the reason beneath.
 */
export function TagInput({
  value,
  onChange,
  onBlur,
  name,
  maxTags,
  maxLength,
  error,
  inputRef,
  ...rest
}: Props) {
  const { placeholder, isDisabled, ...frame } = rest;
  const { kept, problem, written, told, write, commit, remove } = useTagging({
    value,
    onChange,
    maxTags,
    maxLength,
  });
  const box = useRef<HTMLSpanElement>(null);

  function removeAndStay(tag: string) {
    remove(tag);
    box.current?.querySelector('input')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method confirms with Enter too; that one is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && written.trim()) {
      event.preventDefault();
      commit(written);
    }
    const last = kept.at(-1);
    if (event.key === 'Backspace' && written === '' && last !== undefined) removeAndStay(last);
  }

  return (
    <Field {...frame} error={problem ?? error}>
      {(ties) => (
        <span className={`${field.control} ${style.box}`} aria-invalid={ties['aria-invalid']} ref={box}>
          {kept.map((tag) => (
            <span className={style.tag} key={tag}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                disabled={isDisabled}
                onClick={() => removeAndStay(tag)}
              >
                <X />
              </button>
            </span>
          ))}
          <input
            {...ties}
            {...{ name, placeholder }}
            ref={inputRef}
            dir="auto"
            value={written}
            disabled={isDisabled}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (written) commit(written);
              onBlur?.();
            }}
          />
          <VisuallyHidden isLive>{told}</VisuallyHidden>
        </span>
      )}
    </Field>
  );
}
