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
    <AdminLayout title="Cases" intro="Reports that admins decide, and notices of unlawful content.">
      <StateTabs
        label="State of the cases"
        states={{ admins: 'Waiting', open: 'With the guides', decided: 'Decided' }}
        current={state}
        hrefOf={(value) => paths.adminCases(value === 'admins' ? undefined : value)}
      />
      <CaseList key={state} communityId={null} state={state} />
    </AdminLayout>
  );
}
