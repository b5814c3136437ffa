import { AdminTabs } from '../../platform/AdminTabs.tsx';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { CorrectionQueue } from './CorrectionQueue.tsx';
import { PendingQueue } from './PendingQueue.tsx';

export const ModerationPage = () => (
  <Page>
    <PageTitle title="Library Moderation" />
    <AdminTabs />
    <PageTop title="Library Moderation" lede="What members have brought for the shelf." />
    <PendingQueue />
    <CorrectionQueue />
  </Page>
);
