import { useLocation } from 'react-router';
import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Brand } from './Brand.tsx';
import style from './Header.module.css';
import { MemberMenu } from './MemberMenu.tsx';
import { isCurrent, MAIN_LINKS } from './navigation.ts';
import { PhoneMenu } from './PhoneMenu.tsx';

interface Props {
  user: User;
  onSignOut: () => void;
}

/** A member's header. */
export function Header({ user, onSignOut }: Props) {
  const { pathname } = useLocation();
  return (
    <header className={style.header}>
      <div className={style.inner}>
        <Brand href={paths.dashboard()} />
        <nav className={`${style.nav} ${style.wide}`} aria-label="Main" data-suns>
          {MAIN_LINKS.map(({ label, href, places }) => (
            <Link key={href} href={href} aria-current={isCurrent(places, pathname) ? 'page' : undefined}>
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
