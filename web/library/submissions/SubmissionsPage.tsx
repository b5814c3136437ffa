import { Plus } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { SubmissionList } from './SubmissionList.tsx';

export const SubmissionsPage = () => (
  <Page>
    <PageTitle title="My Submissions" />
    <BackLink href={paths.library()}>Sacred Library</BackLink>
    <PageTop
      title="My Submissions"
      lede="What you have brought, and what became of it."
      actions={
        <ButtonLink variant="quiet" href={paths.submitBook()}>
          <Plus />
          Submit a Book
        </ButtonLink>
      }
    />
    <SubmissionList />
  </Page>
);
