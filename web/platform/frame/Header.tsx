import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { MENU_LOAD_FAILED, PhoneMenu } from '#web/platform/frame/menus/PhoneMenu.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import type { InitialFocus } from '#web/ui/actions/Menu.tsx';
import { MenuOpener } from '#web/ui/actions/MenuOpener.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import { Brand } from './Brand.tsx';
import style from './Header.module.css';
import { isCurrent, mainLinks } from './navigation.ts';

interface Props {
  user: User;
  onSignOut: () => void;
}

/** The header for members. */
export function Header({ user, onSignOut }: Props) {
  const { pathname } = useLocation();
  return (
    <header className={style.header}>
      <div className={style.inner}>
        <Brand href={paths.dashboard()} />
        <nav className={`${style.nav} ${style.wide}`} aria-label={t`Main`} data-marks-current>
          {mainLinks().map(({ label, href, prefixes }) => (
            <Link key={href} href={href} aria-current={isCurrent(prefixes, pathname) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={`${style.end} ${style.wide}`}>
          <MemberMenu user={user} onSignOut={onSignOut} />
        </div>
        <div className={`${style.end} ${style.small}`}>
          <PhoneMenu key={pathname} user={user} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}

const loadMenu = async () => (await import('#web/platform/frame/menus/UserMenu.tsx')).UserMenu;

interface MemberMenuProps {
  user: User;
  onSignOut: () => void;
}

/** The user menu, loaded when its button is hovered, focused or pressed. */
function MemberMenu({ user, onSignOut }: MemberMenuProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  const [initialFocus, setInitialFocus] = useState<InitialFocus>();
  const UserMenu = useLazy(loadMenu, isNeeded, () => {
    setIsNeeded(false);
    toast.failure(t(MENU_LOAD_FAILED));
  });
  function open(focus?: InitialFocus) {
    setInitialFocus(focus);
    setIsNeeded(true);
  }
  if (UserMenu) return <UserMenu user={user} onSignOut={onSignOut} initialFocus={initialFocus} />;
  return (
    <MenuOpener label={t`User menu`} onPress={open} onIntent={preloadMenu}>
      <Avatar name={personName(user)} {...avatarPicture(user)} size="small" />
    </MenuOpener>
  );
}

/** Ignores a failure: pressing the button loads the menu again and reports the error. */
const preloadMenu = () => void loadMenu().catch(() => {});
