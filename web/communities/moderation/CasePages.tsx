import { useSearchParams } from 'react-router';
import { AdminTabs } from '#web/admin/public.tsx';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { TabLinks } from '#web/ui/actions/TabLinks.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { CaseList } from './CaseList.tsx';
import { DecisionLog } from './DecisionLog.tsx';
import { ModerationLayout } from './ModerationLayout.tsx';
import { stateFromUrl } from './queries.ts';

/** The reports of a community, for its guides. */
export function ReportsPage() {
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

/** The log of a community's decisions, for its guides. */
export const DecisionsPage = () => (
  <ModerationLayout title="Decisions">{(id) => <DecisionLog key={id} communityId={id} />}</ModerationLayout>
);

/** The cases of all communities and the notices. */
export function CasesPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'admins');
  const stateLink = (label: string, value: typeof state) => ({
    label,
    href: paths.adminCases(value === 'admins' ? undefined : value),
    isCurrent: state === value,
  });
  return (
    <Page isDense>
      <PageTitle title="Cases" />
      <AdminTabs />
      <PageHeader title="Cases" intro="Reports that admins decide, and notices of unlawful content." />
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
    </Page>
  );
}
