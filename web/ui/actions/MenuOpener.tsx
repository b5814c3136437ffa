import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import style from './Menu.module.css';
import type { InitialFocus } from './Menu.tsx';

interface Props {
  /** The accessible name. */
  label: string;
  /** `initialFocus` is the item that gets the focus; absent if the button was pressed with a pointer. */
  onPress: (initialFocus?: InitialFocus) => void;
  /** Called when the pointer is over the button or it has the focus, so that the menu can be loaded. */
  onIntent: () => void;
  children: ReactNode;
}

/** The button of a `Menu` that has not been loaded yet. It looks the same as the button of the menu. */
export function MenuOpener({ label, onPress, onIntent, children }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onPress(event.key === 'ArrowDown' ? 'first' : 'last');
  }
  return (
    <button
      type="button"
      className={style.opener}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      // Enter and Space also cause a click, with a `detail` of zero.
      onClick={({ detail }) => onPress(detail === 0 ? 'first' : undefined)}
      onKeyDown={onKeyDown}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {children}
      <ChevronDown />
    </button>
  );
}
