import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import field from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import style from './TagInput.module.css';

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

const folded = (tag: string) => tag.toLocaleLowerCase();

/** Adds what was written, split at commas and lines: trimmed, nothing empty, nothing twice in any case. */
function joinTags(tags: readonly string[], written: string): string[] {
  const joined = [...tags];
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag && !joined.some((kept) => folded(kept) === folded(tag))) joined.push(tag);
  }
  return joined;
}

interface TagLimits {
  /** How many. */
  maxTags?: number;
  /** How long each may be, in UTF-16 units. */
  maxLength?: number;
}

/** The tags that fit, those that do not, and why the first of these does not. */
function sortTags(tags: readonly string[], { maxTags = Infinity, maxLength = Infinity }: TagLimits) {
  const kept: string[] = [];
  const refused: string[] = [];
  const problems: string[] = [];
  for (const tag of tags) {
    const problem =
      tag.length > maxLength
        ? `A tag must be at most ${maxLength} characters long`
        : kept.length >= maxTags && `At most ${maxTags} tags`;
    (problem ? refused : kept).push(tag);
    if (problem) problems.push(problem);
  }
  return { kept, refused, problem: problems[0] };
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
