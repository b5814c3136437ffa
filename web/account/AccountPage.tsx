import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SideMenu } from '#web/ui/actions/SideMenu.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './AccountPage.module.css';
import { RoleNotice } from './RoleNotice.tsx';
import { useSections } from './sections.tsx';

export { AccountPage as Component };

/** The pages of the account with their menu, or a notice if the session has ended in another tab. */
export function AccountPage() {
  const { session } = useSession();
  return session ? <Sections needsSecondFactor={session.user.roleNeedsSecondFactor} /> : <Unauthorized />;
}

function Sections({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  const { pathname } = useLocation();
  const sections = useSections();
  const isList = pathname === paths.account();
  const content = (
    <div>
      {!isList && (
        <div className={style.back}>
          <BackLink href={paths.account()}>
            <Trans>Account</Trans>
          </BackLink>
        </div>
      )}
      {needsSecondFactor && <RoleNotice />}
      <Outlet />
    </div>
  );
  if (isList) return <Page width="narrow">{content}</Page>;
  return (
    <Page>
      <div className={style.account}>
        <SideMenu
          label={t`Account`}
          links={sections.map((section) => ({ ...section, isCurrent: section.href === pathname }))}
        />
        {content}
      </div>
    </Page>
  );
}

const Unauthorized = () => (
  <Page width="narrow">
    <PageTitle title={t`Unauthorized`} />
    <PageHeader title={t`Unauthorized`} intro={t`Please log in to view your account settings.`} />
    <ButtonLink variant="primary" href={paths.login(paths.account())}>
      <Trans>Log In</Trans>
    </ButtonLink>
  </Page>
);
