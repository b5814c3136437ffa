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
  /** The maximum length of each tag. */
  maxLength?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * An input for tags. Comma and Enter add a tag, as does leaving the field; Backspace in the empty input
 * removes the last one. Text that does not fit stays in the input, with the reason below.
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
    // An input method also confirms with Enter, which must not add a tag.
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
      {(controlProps) => (
        <span
          className={`${field.control} ${style.box}`}
          aria-invalid={controlProps['aria-invalid']}
          ref={box}
        >
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
            {...controlProps}
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
 * The accepted tags and the text in the input. Refused tags remain part of the value, after the others, so
 * that neither a draft nor a sent form loses them silently. They stay in the input until they fit.
 */
function useTagging({ value, onChange, ...limits }: Terms) {
  const { kept, refused, problem } = sortTags(value, limits);
  const [written, setWritten] = useState(() => refused.join(', '));
  const [told, setTold] = useState('');

  function change(tags: string[]) {
    if (tags.join('\n') !== value.join('\n')) onChange(tags);
  }

  /** Turns `text` into tags, as far as they fit. */
  function commit(text: string) {
    const tags = joinTags(kept, text);
    const sorted = sortTags(tags, limits);
    const added = sorted.kept.slice(kept.length);
    setWritten(added.length === 0 && sorted.refused.length > 0 ? text : sorted.refused.join(', '));
    if (added.length > 0) setTold(`Added ${added.join(', ')}`);
    change(tags);
  }

  /** A separator adds a tag. Text that was refused is only updated, and checked again with each key. */
  function write(text: string) {
    if (separatorsIn(text) > separatorsIn(written)) return commit(text);
    setWritten(text);
    if (refused.length > 0) change([...kept, ...sortTags(joinTags(kept, text), limits).refused]);
  }

  function remove(tag: string) {
    setTold(`Removed ${tag}`);
    const tags = value.filter((each) => each !== tag);
    // A refused tag may fit now that another was removed.
    if (refused.length > 0) setWritten(sortTags(tags, limits).refused.join(', '));
    change(tags);
  }

  return { kept, problem, written, told, write, commit, remove };
}

const separatorsIn = (text: string) => text.split(/[,\n]/).length;
