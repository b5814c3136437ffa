import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { MyEventList } from './MyEventList.tsx';

/** What the member has booked. */
export const MyEventsPage = () => (
  <Page width="narrow">
    <PageTitle title="My Events" />
    <PageTop title="My Events" lede="What you have booked, the next first." />
    <MyEventList />
  </Page>
);
