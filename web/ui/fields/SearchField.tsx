import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import field from './Field.module.css';
import style from './SearchField.module.css';
import { useSearching } from './useSearching.ts';

interface Props {
  label?: string;
  /** What is being searched for already; the field follows it. */
  initial?: string;
  /**
   * Called on Enter and by the icon, and after a pause in typing, with the words trimmed. `isGoingOn`: the
   * search before this one was its beginning, still being typed.
   */
  onSearch: (q: string, isGoingOn: boolean) => void;
  /** Milliseconds without a key after which it searches by itself; only on Enter when left out. */
  pause?: number;
  placeholder?: string;
  maxLength?: number;
}

/** A search box: Enter or the icon searches, Escape clears. */
export function SearchField({ label = 'Search', initial = '', placeholder = label, ...rest }: Props) {
  const { onSearch, pause, maxLength } = rest;
  const id = useId();
  const { written, write, search, stopTyping } = useSearching({ initial, pause, onSearch });

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  function clear(event: KeyboardEvent) {
    if (event.key === 'Escape') write('');
  }

  return (
    <search className={style.search}>
      <form className={style.box} onSubmit={submit}>
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          dir="auto"
          value={written}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          className={field.control}
          onChange={({ target }) => write(target.value)}
          onKeyDown={clear}
          onBlur={stopTyping}
        />
        {/* Not named "Search": the field is, and two things of one name confuse whoever steers by names. */}
        <button type="submit" aria-label="Find">
          <Search />
        </button>
      </form>
    </search>
  );
}
