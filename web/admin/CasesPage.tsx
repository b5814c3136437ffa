import { useSearchParams } from 'react-router';
import { CaseList, stateFromUrl } from '#web/communities/moderation/public.ts';
import { paths } from '#web/paths.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { AdminLayout } from './AdminLayout.tsx';

export { CasesPage as Component };

/** The cases of all communities and the notices. */
function CasesPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'admins');
  const stateLink = (label: string, value: typeof state) => ({
    label,
    href: paths.adminCases(value === 'admins' ? undefined : value),
    isCurrent: state === value,
  });
  return (
    <AdminLayout title="Cases" intro="Reports that admins decide, and notices of unlawful content.">
      <TabLinks
        isNested
        label="State of the cases"
        links={[
          stateLink('Waiting', 'admins'),
          stateLink('With the guides', 'open'),
          stateLink('Decided', 'decided'),
        ]}
      />
      <CaseList key={state} communityId={null} state={state} />
    </AdminLayout>
  );
}
