import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, Button, MenuTrigger, Popover } from 'react-aria-components';
import style from './Menu.module.css';

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** Above the choices, e.g. whose menu it is. */
  top?: ReactNode;
  /** `MenuLine` and `MenuRadios`. */
  children: ReactNode;
}

/** A button with a menu beneath. */
export function Menu({ label, trigger, top, children }: Props) {
  return (
    <MenuTrigger>
      <Button className={style.opener} aria-label={label}>
        {trigger}
        <ChevronDown />
      </Button>
      <Popover className={style.sheet} placement="bottom end" offset={4}>
        {top}
        <AriaMenu className={style.menu} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
