import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import field from './Field.module.css';
import style from './SearchField.module.css';

interface Props {
  label?: string;
  /** The current search. The field follows it. */
  initial?: string;
  /**
   * Called on Enter, by the icon and after a pause in typing, with the trimmed text. `isGoingOn` means that
   * the previous search was an unfinished beginning of this one.
   */
  onSearch: (q: string, isGoingOn: boolean) => void;
  /** How many milliseconds after the last key it searches by itself. Without it, only Enter searches. */
  pause?: number;
  placeholder?: string;
  maxLength?: number;
}

/** A search field. Enter or the icon searches, Escape clears it. */
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
        {/* Not named "Search" like the field, because voice control needs distinct names. */}
        <button type="submit" aria-label="Find">
          <Search />
        </button>
      </form>
    </search>
  );
}

interface Terms {
  /** The current search in the page's address. */
  initial: string;
  /** How many milliseconds after the last key it searches by itself; never if absent. */
  pause?: number;
  /** `isGoingOn` means that the text is still being typed since the previous search. */
  onSearch: (q: string, isGoingOn: boolean) => void;
}

/**
 * The text of a search field and when to search for it. The field follows the address, unless the address
 * only follows the field: text that was typed meanwhile is kept.
 */
function useSearching({ initial, pause, onSearch }: Terms) {
  const [written, write] = useState(initial);
  const [followed, setFollowed] = useState(initial);
  // Searches that the address has not confirmed yet, oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isGoingOn, setGoingOn] = useState(false);
  // Set instead of mounted again, because the field has the focus while it searches.
  if (followed !== initial) {
    const own = sent.lastIndexOf(initial);
    setFollowed(initial);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0) {
      write(initial);
      setGoingOn(false);
    }
  }
  const current = sent.at(-1) ?? initial;

  function search(isTyped: boolean) {
    const q = written.trim();
    if (q !== current) setSent([...sent, q]);
    setGoingOn(isTyped);
    onSearch(q, isGoingOn);
  }

  const onPause = useEffectEvent(() => search(true));
  // A timer is outside of React. Every key restarts it, and leaving the page stops it.
  useEffect(() => {
    if (pause === undefined || written.trim() === current) return;
    const timer = setTimeout(() => onPause(), pause);
    return () => clearTimeout(timer);
  }, [written, pause, current]);

  return { written, write, search: () => search(false), stopTyping: () => setGoingOn(false) };
}
