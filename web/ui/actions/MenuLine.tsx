import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components';
import style from './Menu.module.css';

interface Props {
  children: string;
  icon?: ReactNode;
  href?: string;
  onAction?: () => void;
}

/** One line of a menu: a link or a deed. */
export function MenuLine({ children, icon, href, onAction }: Props) {
  return (
    <MenuItem className={style.line} textValue={children} href={href} onAction={onAction}>
      {icon}
      {children}
    </MenuItem>
  );
}
