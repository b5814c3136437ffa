import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import style from './Menu.module.css';
import type { MenuStart } from './Menu.tsx';

interface Props {
  /** The accessible name. */
  label: string;
  /** By the keyboard with the end of the menu at which the focus is to begin. */
  onPress: (start?: MenuStart) => void;
  /** The pointer or the focus has come near: time to fetch the menu. */
  onNear: () => void;
  children: ReactNode;
}

/** Stands where a `Menu` will be, until it is wanted: menus are heavy. */
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
      // Enter and Space click as well, but no number of times.
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
