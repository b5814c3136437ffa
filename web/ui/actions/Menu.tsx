import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Menu as AriaMenu, Button, MenuTrigger, Popover } from 'react-aria-components';
import style from './Menu.module.css';

/** The line that has the focus when a menu opens; none of them for a pointer. */
export type MenuStart = 'first' | 'last';

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** Above the choices, e.g. whose menu it is. */
  top?: ReactNode;
  /** It was asked for before it was here. */
  isOpenAtFirst?: boolean;
  /** For that first time. */
  start?: MenuStart;
  /** `MenuLine` and `MenuRadios`. */
  children: ReactNode;
}

/** A button with a menu beneath. */
export function Menu({ label, trigger, top, isOpenAtFirst = false, start, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  // Only once the button stands and has the focus: that is where the focus returns when the menu closes.
  useEffect(() => setOpen(isOpenAtFirst), [isOpenAtFirst]);
  function onOpenChange(opens: boolean) {
    setOpen(opens);
    if (!opens) setWasClosed(true);
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={style.opener} aria-label={label} autoFocus={isOpenAtFirst}>
        {trigger}
        <ChevronDown />
      </Button>
      <Popover className={style.sheet} placement="bottom end" offset={4}>
        {top}
        <AriaMenu className={style.menu} aria-label={label} autoFocus={wasClosed ? undefined : start}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
