import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import style from './Menu.module.css';
import type { MenuStart } from './Menu.tsx';

interface Props {
  /** The accessible name. */
  label: string;
  /** With the keyboard, `start` says which item gets the focus. */
  onPress: (start?: MenuStart) => void;
  /** The pointer or the focus is near, so the menu can be loaded. */
  onNear: () => void;
  children: ReactNode;
}

/** The button of a `Menu` that has not been loaded yet. Menus are heavy. */
export function MenuOpener({ label, onPress, onNear, children }: Props) {
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
      // Enter and Space also cause a click, but with a count of zero.
      onClick={({ detail }) => onPress(detail === 0 ? 'first' : undefined)}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
      <ChevronDown />
    </button>
  );
}
