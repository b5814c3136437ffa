import { paths } from '../paths.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { useFreeDraft } from '../platform/useFreeDraft.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { EntryForm } from './EntryForm.tsx';
import { keptEntry, NEW_DRAFTS } from './entryDraft.ts';
import { useEntrySaved } from './useEntrySaved.ts';
import { writtenEntry } from './writtenEntry.ts';

export function NewEntryPage() {
  const found = useFreeDraft(NEW_DRAFTS, keptEntry);
  const onSaved = useEntrySaved();
  return (
    <Page width="narrow">
      <PageTitle title="New Entry" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageTop title="New Entry" />
      {found !== undefined && (
        <EntryForm
          place={{ found, start: NEW_DRAFTS }}
          save={writtenEntry}
          onSaved={onSaved}
          cancelHref={paths.journal()}
        />
      )}
    </Page>
  );
}
