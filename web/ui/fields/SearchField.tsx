import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import field from './Field.module.css';
import style from './SearchField.module.css';

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

interface Terms {
  /** What is being searched for, as the screen's address has it. */
  initial: string;
  /** Milliseconds without a key after which it searches by itself; never when left out. */
  pause?: number;
  /** `isGoingOn`: with the focus still in the box, the last search is only being written on. */
  onSearch: (q: string, isGoingOn: boolean) => void;
}

/**
 * What is written into a search box, and when it is searched for. The box follows the address, except
 * where the address only follows the box: what has been typed meanwhile stays.
 */
function useSearching({ initial, pause, onSearch }: Terms) {
  const [written, write] = useState(initial);
  const [followed, setFollowed] = useState(initial);
  // What has been searched for and has not come back by the address yet, oldest first.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isGoingOn, setGoingOn] = useState(false);
  // Set, not mounted anew: the focus is in it while it searches.
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
  // A clock is outside of React: each key winds it up anew, and leaving the screen stops it.
  useEffect(() => {
    if (pause === undefined || written.trim() === current) return;
    const timer = setTimeout(() => onPause(), pause);
    return () => clearTimeout(timer);
  }, [written, pause, current]);

  return { written, write, search: () => search(false), stopTyping: () => setGoingOn(false) };
}
