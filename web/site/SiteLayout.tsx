import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { AdminLayout } from '#web/admin/public.ts';
import { paths } from '#web/paths.ts';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';

interface Props {
  part: 'registration' | 'invitations';
  children: ReactNode;
}

/** The layout of the pages on which admins set what the site is. */
export const SiteLayout = ({ part, children }: Props) => (
  <AdminLayout title={t`Site`}>
    <StateTabs
      label={t`Parts of the site`}
      states={{ registration: t({ message: 'Registration', context: 'accounts' }), invitations: t`Invitations` }}
      current={part}
      hrefOf={(value) => (value === 'registration' ? paths.adminSite() : paths.adminSiteInvitations())}
    />
    {children}
  </AdminLayout>
);
