import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Button,
  Header,
  I18nProvider,
  MenuSection,
  MenuTrigger,
  Popover,
  RouterProvider,
} from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import style from './Menu.module.css';
import { useOfflineReason } from './offlineReason.ts';

/** The item that has the focus when the menu opens; none if it was opened with a pointer. */
export type InitialFocus = 'first' | 'last';

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** Content above the items. */
  top?: ReactNode;
  /** Whether the menu is open at first, because its button was pressed before the menu had loaded. */
  isInitiallyOpen?: boolean;
  /** The item with the focus if the menu is open at first. */
  initialFocus?: InitialFocus;
  /** `MenuItem` and `MenuRadios` elements. */
  children: ReactNode;
}

/** A button that opens a menu. */
export function Menu({ label, trigger, top, isInitiallyOpen = false, initialFocus, children }: Props) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  // The menu opens only after the button has rendered and has the focus, because the focus returns to where it was
  // when the menu opened.
  useEffect(() => setIsOpen(isInitiallyOpen), [isInitiallyOpen]);
  function onOpenChange(isOpening: boolean) {
    setIsOpen(isOpening);
    if (!isOpening) setWasClosed(true);
  }
  return (
    // The language of the page decides on which side the menu opens, not that of the browser.
    <I18nProvider locale={document.documentElement.lang}>
      <RouterProvider navigate={navigate} useHref={useHref}>
        <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
          <Button className={style.opener} aria-label={label} autoFocus={isInitiallyOpen}>
            {trigger}
            <ChevronDown />
          </Button>
          <Popover className={style.sheet} placement="bottom end" offset={4}>
            {top}
            <AriaMenu
              className={style.menu}
              aria-label={label}
              autoFocus={wasClosed ? undefined : initialFocus}
            >
              {children}
            </AriaMenu>
          </Popover>
        </MenuTrigger>
      </RouterProvider>
    </I18nProvider>
  );
}

interface MenuItemProps {
  children: string;
  icon?: ReactNode;
  href?: string;
  onAction?: () => void;
  /** Whether the action calls the server, and so cannot be taken without a connection. */
  needsServer?: boolean;
}

/** An item of a menu: a link or an action. */
export function MenuItem({ children, icon, href, onAction, needsServer = false }: MenuItemProps) {
  const offlineReason = useOfflineReason();
  const reason = needsServer ? offlineReason : null;
  return (
    <AriaMenuItem
      className={style.item}
      textValue={children}
      href={href}
      isDisabled={reason !== null}
      onAction={onAction}
    >
      {icon}
      {children}
      {reason && <span className={style.reason}>{reason}</span>}
    </AriaMenuItem>
  );
}

interface MenuRadiosProps<Value extends string> {
  title: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** A group of radio items in a menu. */
export function MenuRadios<Value extends string>({
  title,
  value,
  onChange,
  options,
}: MenuRadiosProps<Value>) {
  function choose(keys: 'all' | Set<string | number>) {
    const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
    if (chosen) onChange(chosen.value);
  }
  return (
    <MenuSection
      className={style.group}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      shouldCloseOnSelect={false}
    >
      <Header className={style.head}>{title}</Header>
      {options.map((option) => (
        <AriaMenuItem key={option.value} id={option.value} className={style.item} textValue={option.label}>
          {({ isSelected }) => (
            <>
              {option.icon}
              {option.label}
              {isSelected && <Check className={style.tick} />}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}
