import { Images, KeyRound, Leaf, Sun, UserRound } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { SideMenu } from '#web/ui/actions/SideMenu.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './AccountPage.module.css';
import { RoleNotice } from './RoleNotice.tsx';

const LINKS = [
  { href: paths.profile(), label: 'Profile', icon: <UserRound /> },
  { href: paths.subscription(), label: 'Subscription', icon: <Sun /> },
  { href: paths.myPictures(), label: 'My Pictures', icon: <Images /> },
  { href: paths.quiet(), label: 'Letters & Quiet', icon: <Leaf /> },
  { href: paths.security(), label: 'Password & Security', icon: <KeyRound /> },
];

/** The pages of the account with their menu, or a notice if the session has ended in another tab. */
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
          {session.user.roleNeedsSecondFactor && <RoleNotice />}
          <Outlet />
        </div>
      </div>
    </Page>
  );
}

const Unauthorized = () => (
  <Page width="narrow">
    <PageTitle title="Unauthorized" />
    <PageHeader title="Unauthorized" intro="Please log in to view your account settings." />
    <ButtonLink variant="primary" href={paths.login(paths.account())}>
      Log In
    </ButtonLink>
  </Page>
);
