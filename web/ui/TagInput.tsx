import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { joinTags } from './joinTags.ts';
import style from './TagInput.module.css';
import { Unseen } from './Unseen.tsx';

interface Props extends FieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
  maxTags?: number;
  maxLength?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Short words, kept one by one: comma and Enter add, Backspace in the empty input takes the last away. */
export function TagInput({ value, onChange, onBlur, name, maxTags, inputRef, ...rest }: Props) {
  const { maxLength, placeholder, isDisabled, ...frame } = rest;
  const [written, setWritten] = useState('');
  const [told, setTold] = useState('');
  const box = useRef<HTMLSpanElement>(null);

  function add(text: string) {
    const joined = joinTags(value, text, maxTags);
    const added = joined.slice(value.length);
    setWritten('');
    if (added.length === 0) return;
    setTold(`Added ${added.join(', ')}`);
    onChange(joined);
  }

  function remove(tag: string) {
    setTold(`Removed ${tag}`);
    onChange(value.filter((kept) => kept !== tag));
    box.current?.querySelector('input')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method confirms with Enter too; that one is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && written.trim()) {
      event.preventDefault();
      add(written);
    }
    const last = value.at(-1);
    if (event.key === 'Backspace' && written === '' && last !== undefined) remove(last);
  }

  return (
    <Field {...frame}>
      {(ties) => (
        <span className={`${field.control} ${style.box}`} aria-invalid={ties['aria-invalid']} ref={box}>
          {value.map((tag) => (
            <span className={style.tag} key={tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                disabled={isDisabled}
                onClick={() => remove(tag)}
              >
                <X />
              </button>
            </span>
          ))}
          <input
            {...ties}
            {...{ name, maxLength, placeholder }}
            ref={inputRef}
            value={written}
            disabled={isDisabled}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={({ target }) =>
              /[,\n]/.test(target.value) ? add(target.value) : setWritten(target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => {
              add(written);
              onBlur?.();
            }}
          />
          <Unseen isLive>{told}</Unseen>
        </span>
      )}
    </Field>
  );
}
