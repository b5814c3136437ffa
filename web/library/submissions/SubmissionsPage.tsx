import { Plus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
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
