import { Menu } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/account.ts';
import { THEMES, type Theme, useTheme } from '#web/platform/member/theme.ts';
import { UserSummary } from '#web/platform/member/UserSummary.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import { accountLinks, isCurrent, MAIN_LINKS } from './navigation.ts';
import style from './PhoneMenu.module.css';

interface Props {
  user: User;
  onSignOut: () => void;
}

/** Groups of radio buttons are heavy. Without a network the menu works without the choice of a theme. */
const loadRadioGroup = async () => (await import('#web/ui/fields/ChoiceGroup.tsx')).RadioGroup;

/** The header's menu on a small screen. It closes on Escape, when it loses the focus, and on a new page. */
export function PhoneMenu({ user, onSignOut }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const RadioGroup = useLazy(loadRadioGroup, isNear, () => {});
  const [theme, chooseTheme] = useTheme();
  const { pathname } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close();
  }
  /** Moves the focus to the button, before the focused element is hidden. */
  function close() {
    opener.current?.focus();
    setIsOpen(false);
  }
  function closeAndSignOut() {
    close();
    onSignOut();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the loss of focus concern all of its elements.
    <div
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => setIsNear(true)}
      onPointerEnter={() => setIsNear(true)}
    >
      <Button
        ref={opener}
        variant="still"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <Menu />
        Menu
      </Button>
      {/* Focusable, so that a tap between its elements does not close it. */}
      <div id={id} className={style.sheet} hidden={!isOpen} tabIndex={-1}>
        <UserSummary user={user} />
        <nav aria-label="Main">
          {MAIN_LINKS.map(({ label, href, places }) => (
            <Link
              key={href}
              href={href}
              aria-current={isCurrent(places, pathname) ? 'page' : undefined}
              onPress={close}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={style.rest}>
          {accountLinks(user).map(({ label, href }) => (
            <Link key={href} href={href} onPress={close}>
              {label}
            </Link>
          ))}
          <div className={style.theme}>
            {RadioGroup && (
              <RadioGroup
                label="Theme"
                look="coins"
                options={THEMES}
                value={theme}
                onChange={(chosen) => chooseTheme(chosen as Theme)}
              />
            )}
          </div>
          <button type="button" className={style.out} onClick={closeAndSignOut}>
            Sign Out
          </button>
        </div>
      </div>
    </div>
  );
}
