import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { CaseList } from './CaseList.tsx';
import { ModerationLayout } from './ModerationLayout.tsx';
import { stateFromUrl } from './queries.ts';

export { ReportsPage as Component };

/** The reports of a community, for its guides. */
function ReportsPage() {
  const [params] = useSearchParams();
  const state = stateFromUrl(params, 'open');
  return (
    <ModerationLayout title={t`Reports`}>
      {(id) => (
        <>
          <StateTabs
            label={t`State of the reports`}
            states={{ open: t`Waiting`, admins: t`With the admins`, decided: t`Decided` }}
            current={state}
            hrefOf={(value) =>
              paths.communityModerate(id, { tab: 'reports', ...(value !== 'open' && { state: value }) })
            }
          />
          <CaseList key={`${id} ${state}`} communityId={id} state={state} />
        </>
      )}
    </ModerationLayout>
  );
}
