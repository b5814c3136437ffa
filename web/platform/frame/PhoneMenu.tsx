import { Menu } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/account.ts';
import type { Theme } from '#web/platform/member/theme.ts';
import { THEMES, useTheme } from '#web/platform/member/theme.ts';
import { UserSummary } from '#web/platform/member/UserSummary.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { accountLinks, isCurrent, MAIN_LINKS } from './navigation.ts';
import style from './PhoneMenu.module.css';

interface Props {
  user: User;
  onSignOut: () => void;
}

/** The whole header on a small screen: folds out, and folds up on Escape, on leaving it, on a new page. */
export function PhoneMenu({ user, onSignOut }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [theme, chooseTheme] = useTheme();
  const { pathname } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) foldUp();
  }
  /** The focus goes back to the button before what it stands on is hidden. */
  function foldUp() {
    opener.current?.focus();
    setIsOpen(false);
  }
  function foldUpAndSignOut() {
    foldUp();
    onSignOut();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving concern the whole of it.
    <div onKeyDown={onKeyDown} onBlur={onBlur}>
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
      {/* Focusable, so that a tap on its bare parts does not count as leaving it. */}
      <div id={id} className={style.sheet} hidden={!isOpen} tabIndex={-1}>
        <UserSummary user={user} />
        <nav aria-label="Main">
          {MAIN_LINKS.map(({ label, href, places }) => (
            <Link
              key={href}
              href={href}
              aria-current={isCurrent(places, pathname) ? 'page' : undefined}
              onPress={foldUp}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={style.rest}>
          {accountLinks(user).map(({ label, href }) => (
            <Link key={href} href={href} onPress={foldUp}>
              {label}
            </Link>
          ))}
          <div className={style.theme}>
            <RadioGroup
              label="Theme"
              look="coins"
              options={THEMES}
              value={theme}
              onChange={(chosen) => chooseTheme(chosen as Theme)}
            />
          </div>
          <button type="button" className={style.out} onClick={foldUpAndSignOut}>
            Sign Out
          </button>
        </div>
      </div>
    </div>
  );
}
