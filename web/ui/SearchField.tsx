import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import field from './Field.module.css';
import style from './SearchField.module.css';

interface Props {
  label?: string;
  /** What is being searched for already; the field follows it. */
  initial?: string;
  /** Called on Enter and by the icon, with the words trimmed. */
  onSearch: (q: string) => void;
  placeholder?: string;
}

/** A search box: Enter or the icon searches, Escape clears. */
export function SearchField({ label = 'Search', initial = '', onSearch, placeholder = label }: Props) {
  const id = useId();
  const [followed, setFollowed] = useState(initial);
  const [written, setWritten] = useState(initial);
  // Set, not mounted anew: the focus is in it while it searches.
  if (followed !== initial) {
    setFollowed(initial);
    setWritten(initial);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(written.trim());
  }

  function clear(event: KeyboardEvent) {
    if (event.key === 'Escape') setWritten('');
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
          autoComplete="off"
          className={field.control}
          onChange={({ target }) => setWritten(target.value)}
          onKeyDown={clear}
        />
        {/* Not named "Search": the field is, and two things of one name confuse whoever steers by names. */}
        <button type="submit" aria-label="Find">
          <Search />
        </button>
      </form>
    </search>
  );
}
