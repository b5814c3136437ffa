import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { AdminLayout } from '#web/admin/public.ts';
import { paths } from '#web/paths.ts';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';

type SitePart = 'registration' | 'appearance' | 'invitations' | 'pages' | 'reflections' | 'notice';

const PATHS: Record<SitePart, string> = {
  registration: paths.adminSite(),
  appearance: paths.adminAppearance(),
  invitations: paths.adminSiteInvitations(),
  pages: paths.adminPages(),
  reflections: paths.adminReflections(),
  notice: paths.adminNotice(),
};

interface Props {
  part: SitePart;
  children: ReactNode;
}

/** The layout of the pages on which admins set what the site is. */
export const SiteLayout = ({ part, children }: Props) => (
  <AdminLayout title={t`Site`}>
    <StateTabs
      label={t`Parts of the site`}
      states={{
        registration: t({ message: 'Registration', context: 'accounts' }),
        appearance: t`Appearance`,
        invitations: t`Invitations`,
        pages: t`Pages`,
        reflections: t`Reflections`,
        notice: t`Notice`,
      }}
      current={part}
      hrefOf={(value) => PATHS[value]}
    />
    {children}
  </AdminLayout>
);
