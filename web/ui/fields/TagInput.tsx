import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './TagInput.module.css';
import { joinTags, sortTags, type TagLimits } from './tags.ts';

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

interface Terms extends TagLimits {
  value: string[];
  onChange: (tags: string[]) => void;
}

/**
 * What is kept as a tag, and what is still being written. Tags that are refused remain part of the value,
 * after the others, so that neither a draft nor a form that is sent loses them unsaid; they stand in the
 * input until they fit.
 */
function useTagging({ value, onChange, ...limits }: Terms) {
  const { kept, refused, problem } = sortTags(value, limits);
  const [written, setWritten] = useState(() => refused.join(', '));
  const [told, setTold] = useState('');

  function change(tags: string[]) {
    if (tags.join('\n') !== value.join('\n')) onChange(tags);
  }

  /** Makes tags of `text`, as far as they fit. */
  function commit(text: string) {
    const tags = joinTags(kept, text);
    const sorted = sortTags(tags, limits);
    const added = sorted.kept.slice(kept.length);
    setWritten(added.length === 0 && sorted.refused.length > 0 ? text : sorted.refused.join(', '));
    if (added.length > 0) setTold(`Added ${added.join(', ')}`);
    change(tags);
  }

  /** A separator commits; what is refused already is only rewritten, and judged anew with each key. */
  function write(text: string) {
    if (separatorsIn(text) > separatorsIn(written)) return commit(text);
    setWritten(text);
    if (refused.length > 0) change([...kept, ...sortTags(joinTags(kept, text), limits).refused]);
  }

  function remove(tag: string) {
    setTold(`Removed ${tag}`);
    const tags = value.filter((each) => each !== tag);
    // The place that is free now may be what a refused one was waiting for.
    if (refused.length > 0) setWritten(sortTags(tags, limits).refused.join(', '));
    change(tags);
  }

  return { kept, problem, written, told, write, commit, remove };
}

const separatorsIn = (text: string) => text.split(/[,\n]/).length;
