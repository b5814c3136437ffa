import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import field from './Field.module.css';
import style from './SearchField.module.css';

interface Props {
  label?: string;
  /** The current search. The field shows it when it changes. */
  current?: string;
  /**
   * Called on Enter, on a click on the icon and after a pause in typing, with the trimmed text. `isContinued`
   * means that the text was still being typed at the previous search.
   */
  onSearch: (q: string, isContinued: boolean) => void;
  /**
   * The time in milliseconds between the last key and an automatic search. Without it, only Enter and the
   * icon search.
   */
  delayMs?: number;
  placeholder?: string;
  maxLength?: number;
}

/** A search field. Enter or the icon searches, Escape clears it. */
export function SearchField({ label = t`Search`, current = '', placeholder = label, ...rest }: Props) {
  const { onSearch, delayMs, maxLength } = rest;
  const id = useId();
  const { text, setText, search, stopTyping } = useSearchText({ current, delayMs, onSearch });

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  function clear(event: KeyboardEvent) {
    if (event.key === 'Escape') setText('');
  }

  return (
    <search className={style.search}>
      <form className={`${field.withButton} ${style.box}`} onSubmit={submit}>
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          dir="auto"
          value={text}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          className={field.control}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={clear}
          onBlur={stopTyping}
        />
        {/* Not named "Search" like the field, because voice control needs distinct names. */}
        <button type="submit" aria-label={t`Find`}>
          <Search />
        </button>
      </form>
    </search>
  );
}

interface Options {
  /** The current search in the page's URL. */
  current: string;
  /** The time in milliseconds between the last key and an automatic search; never if absent. */
  delayMs?: number;
  /** `isContinued` means that the text was still being typed at the previous search. */
  onSearch: (q: string, isContinued: boolean) => void;
}

/**
 * The text of a search field, and when to search for it. The field shows the search of the URL when that
 * changes, for example by Back. If the URL changes because of a search of this field, newer text in the field
 * stays.
 */
function useSearchText({ current, delayMs, onSearch }: Options) {
  const [text, setText] = useState(current);
  const [previousSearch, setPreviousSearch] = useState(current);
  // Searches that are not in the URL yet, oldest first.
  const [pendingSearches, setPendingSearches] = useState<readonly string[]>([]);
  const [isContinued, setIsContinued] = useState(false);
  // The text is set here instead of mounting the field again, because it has the focus while it searches.
  if (previousSearch !== current) {
    const index = pendingSearches.lastIndexOf(current);
    setPreviousSearch(current);
    setPendingSearches(index < 0 ? [] : pendingSearches.slice(index + 1));
    if (index < 0) {
      setText(current);
      setIsContinued(false);
    }
  }
  const latestSearch = pendingSearches.at(-1) ?? current;

  function search(isTyped: boolean) {
    const q = text.trim();
    if (q !== latestSearch) setPendingSearches([...pendingSearches, q]);
    setIsContinued(isTyped);
    onSearch(q, isContinued);
  }

  const onPause = useEffectEvent(() => search(true));
  // Each key restarts the timer, and leaving the page stops it.
  useEffect(() => {
    if (delayMs === undefined || text.trim() === latestSearch) return;
    const timer = setTimeout(() => onPause(), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs, latestSearch]);

  return { text, setText, search: () => search(false), stopTyping: () => setIsContinued(false) };
}
