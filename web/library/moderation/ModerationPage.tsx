import { AdminTabs } from '#web/platform/AdminTabs.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
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
