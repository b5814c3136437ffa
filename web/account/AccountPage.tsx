import { KeyRound, Sun, UserRound } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { useSession } from '../platform/session.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { SideMenu } from '../ui/SideMenu.tsx';
import style from './AccountPage.module.css';

const LINKS = [
  { href: paths.profile(), label: 'Profile', icon: <UserRound /> },
  { href: paths.subscription(), label: 'Subscription', icon: <Sun /> },
  { href: paths.security(), label: 'Password & Security', icon: <KeyRound /> },
];

/** The account's pages beside their menu. A session that ended in another tab closes them. */
export function AccountPage() {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (!session) return <Unauthorized />;
  return (
    <Page>
      <div className={style.account}>
        <SideMenu
          label="Account"
          links={LINKS.map((link) => ({ ...link, isCurrent: link.href === pathname }))}
        />
        <div>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

const Unauthorized = () => (
  <Page width="narrow">
    <PageTitle title="Unauthorized" />
    <PageTop title="Unauthorized" lede="Please log in to view your account settings." />
    <ButtonLink variant="primary" href={paths.login(paths.account())}>
      Log In
    </ButtonLink>
  </Page>
);
