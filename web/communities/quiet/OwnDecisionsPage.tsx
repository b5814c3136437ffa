import { t } from '@lingui/core/macro';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { OwnDecisions } from './OwnDecisions.tsx';

export { OwnDecisionsPage as Component };

/** The page of the decisions about the member. The menu of the account has a link to it while there are any. */
const OwnDecisionsPage = () => (
  <>
    <PageTitle title={t`Decisions About You`} />
    <PageHeader title={t`Decisions About You`} />
    <OwnDecisions />
  </>
);
