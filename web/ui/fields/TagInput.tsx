import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { isInputMethodKey } from '#web/ui/isInputMethodKey.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './TagInput.module.css';
import { addTags, splitTags, type TagLimits } from './tags.ts';

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
 * An input for tags. Comma, Enter and leaving the field add a tag; Backspace in the empty input removes the
 * last one. Text that does not fit stays in the input, with the reason below.
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
  const { placeholder, isDisabled, ...fieldProps } = rest;
  const { accepted, problem, text, announcement, type, commit, remove } = useTags({
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
    if (isInputMethodKey(event.nativeEvent)) return;
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault();
      commit(text);
    }
    const last = accepted.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) removeAndStay(last);
  }

  return (
    <Field {...fieldProps} error={problem ?? error}>
      {(controlProps) => (
        <span
          className={`${field.control} ${style.box}`}
          aria-invalid={controlProps['aria-invalid']}
          aria-disabled={controlProps['aria-disabled']}
          ref={box}
        >
          {accepted.map((tag) => (
            <span className={style.tag} key={tag}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
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
            value={text}
            disabled={isDisabled}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (text) commit(text);
              onBlur?.();
            }}
          />
          <VisuallyHidden isLive>{announcement}</VisuallyHidden>
        </span>
      )}
    </Field>
  );
}

interface Options extends TagLimits {
  value: string[];
  onChange: (tags: string[]) => void;
}

/**
 * The accepted tags and the text in the input. Rejected tags stay part of the value, after the others, so
 * that neither a draft nor a sent form loses them silently. They stay in the input until they fit.
 */
function useTags({ value, onChange, ...limits }: Options) {
  const { accepted, rejected, problem } = splitTags(value, limits);
  const [text, setText] = useState(() => rejected.join(', '));
  const [announcement, setAnnouncement] = useState('');

  function change(tags: string[]) {
    if (tags.join('\n') !== value.join('\n')) onChange(tags);
  }

  /** Adds the typed tags that fit. */
  function commit(typed: string) {
    const tags = addTags(accepted, typed);
    const split = splitTags(tags, limits);
    const added = split.accepted.slice(accepted.length);
    setText(added.length === 0 && split.rejected.length > 0 ? typed : split.rejected.join(', '));
    if (added.length > 0) setAnnouncement(t`Added ${{ tags: added.join(', ') }}`);
    change(tags);
  }

  /** Changes the text. A separator adds a tag. Rejected tags are checked again with each key. */
  function type(typed: string) {
    if (partCount(typed) > partCount(text)) return commit(typed);
    setText(typed);
    if (rejected.length > 0) change([...accepted, ...splitTags(addTags(accepted, typed), limits).rejected]);
  }

  function remove(tag: string) {
    setAnnouncement(t`Removed ${tag}`);
    const tags = value.filter((each) => each !== tag);
    // A rejected tag may fit now that another was removed.
    if (rejected.length > 0) setText(splitTags(tags, limits).rejected.join(', '));
    change(tags);
  }

  return { accepted, problem, text, announcement, type, commit, remove };
}

const partCount = (text: string) => text.split(/[,\n]/).length;
