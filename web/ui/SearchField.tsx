import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }

  function clear(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') event.currentTarget.value = '';
  }

  return (
    <search className={style.search}>
      <form className={style.box} onSubmit={submit}>
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
        <input
          key={initial}
          id={id}
          type="search"
          name="q"
          defaultValue={initial}
          placeholder={placeholder}
          autoComplete="off"
          className={field.control}
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
