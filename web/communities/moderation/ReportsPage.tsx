import { useSearchParams } from 'react-router';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { paths } from '#web/paths.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { CaseList } from './CaseList.tsx';
import { ModerateTabs } from './ModerateTabs.tsx';
import { stateFromUrl } from './queries.ts';

/** The reports of a community, for its guides. */
export function ReportsPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'open');
  return (
    <CommunityAdminLayout
      title="Reports"
      permission="moderate"
      noPermissionText="Only guides can access moderation tools"
      back={{ label: 'Community Settings', href: paths.communitySettings }}
    >
      {({ id }) => {
        const stateLink = (label: string, value: typeof state) => ({
          label,
          href: paths.communityReports(id, value === 'open' ? undefined : value),
          isCurrent: state === value,
        });
        return (
          <>
            <ModerateTabs communityId={id} />
            <TabLinks
              label="State of the reports"
              links={[
                stateLink('Waiting', 'open'),
                stateLink('With the admins', 'admins'),
                stateLink('Decided', 'decided'),
              ]}
            />
            <CaseList key={`${id} ${state}`} communityId={id} state={state} />
          </>
        );
      }}
    </CommunityAdminLayout>
  );
}
