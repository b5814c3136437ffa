import { t } from '@lingui/core/macro';
import { DecisionLog } from './DecisionLog.tsx';
import { ModerationLayout } from './ModerationLayout.tsx';

export { DecisionsPage as Component };

/** The log of a community's decisions, for its guides. */
const DecisionsPage = () => (
  <ModerationLayout title={t`Decisions`}>
    {(id) => <DecisionLog key={id} communityId={id} />}
  </ModerationLayout>
);
