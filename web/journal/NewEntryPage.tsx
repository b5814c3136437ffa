import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntrySaved } from './useEntrySaved.ts';
import { writtenEntry } from './writtenEntry.ts';

export function NewEntryPage() {
  return (
    <Page width="narrow">
      <PageTitle title="New Entry" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageTop title="New Entry" />
      <EntryForm save={writtenEntry} onSaved={useEntrySaved()} cancelHref={paths.journal()} />
    </Page>
  );
}
