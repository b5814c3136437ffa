import { paths } from '#web/paths.ts';
import { useFreeDraft } from '#web/platform/drafts/useFreeDraft.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
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
