import { PageTitle } from '../../platform/PageTitle.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { MyEventList } from './MyEventList.tsx';

/** What the member has booked. */
export const MyEventsPage = () => (
  <Page width="narrow">
    <PageTitle title="My Events" />
    <PageTop title="My Events" lede="What you have booked, the next first." />
    <MyEventList />
  </Page>
);
