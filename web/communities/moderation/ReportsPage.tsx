import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { CaseList } from './CaseList.tsx';
import { ModerationLayout } from './ModerationLayout.tsx';
import { stateFromUrl } from './queries.ts';

export { ReportsPage as Component };

/** The reports of a community, for its guides. */
function ReportsPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'open');
  return (
    <ModerationLayout title="Reports">
      {(id) => {
        const stateLink = (label: string, value: typeof state) => ({
          label,
          href: paths.communityModerate(id, { tab: 'reports', ...(value !== 'open' && { state: value }) }),
          isCurrent: state === value,
        });
        return (
          <>
            <TabLinks
              isNested
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
    </ModerationLayout>
  );
}
