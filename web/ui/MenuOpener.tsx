import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Menu.module.css';

interface Props {
  /** The accessible name. */
  label: string;
  onPress: () => void;
  /** The pointer or the focus has come near: time to fetch the menu. */
  onNear: () => void;
  children: ReactNode;
}

/** Stands where a `Menu` will be, until it is wanted: menus are heavy. */
export function MenuOpener({ label, onPress, onNear, children }: Props) {
  return (
    <button
      type="button"
      className={style.opener}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
      <ChevronDown />
    </button>
  );
}
