import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { ResubmitForm } from './ResubmitForm.tsx';
import { SubmissionForm } from './SubmissionForm.tsx';

/** For a new book; with `?again=` for a rejected submission of one's own. */
export function SubmitBookPage() {
  const [params] = useSearchParams();
  const again = params.get('again');
  return (
    <Page>
      <PageTitle title="Submit a Book" />
      <BackLink href={again ? paths.submissions() : paths.library()}>
        {again ? 'My Submissions' : 'Sacred Library'}
      </BackLink>
      <PageTop
        title="Submit a Book"
        lede="A moderator reads every submission before it is shelved; you are told by mail."
      />
      {again ? <ResubmitForm key={again} id={again} /> : <SubmissionForm key="new" />}
    </Page>
  );
}
