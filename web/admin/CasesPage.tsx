import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { CaseList, stateFromUrl } from '#web/communities/moderation/public.ts';
import { paths } from '#web/paths.ts';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { AdminLayout } from './AdminLayout.tsx';

export { CasesPage as Component };

/** The cases of all communities and the notices. */
function CasesPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'admins');
  return (
    <AdminLayout title={t`Cases`} intro={t`Reports that admins decide, and notices of unlawful content.`}>
      <StateTabs
        label={t`State of the cases`}
        states={{
          admins: t({ message: 'Waiting', context: 'cases' }),
          open: t`With the guides`,
          decided: t({ message: 'Decided', context: 'cases' }),
        }}
        current={state}
        hrefOf={(value) => paths.adminCases(value === 'admins' ? undefined : value)}
      />
      <CaseList key={state} communityId={null} state={state} />
    </AdminLayout>
  );
}
