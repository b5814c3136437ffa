import { paths } from '#web/paths.ts';
import { useUnclaimedDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createEntryOnce } from './createEntryOnce.ts';
import { EntryForm } from './EntryForm.tsx';
import { NEW_ENTRY_DRAFT_PREFIX, parseEntryDraft } from './entryFields.ts';

export function NewEntryPage() {
  const draft = useUnclaimedDraft(NEW_ENTRY_DRAFT_PREFIX, parseEntryDraft);
  return (
    <Page width="narrow">
      <PageTitle title="New Entry" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageHeader title="New Entry" />
      {draft !== undefined && (
        <EntryForm
          draftLocation={{ restored: draft, namePrefix: NEW_ENTRY_DRAFT_PREFIX }}
          save={createEntryOnce}
          cancelHref={paths.journal()}
        />
      )}
    </Page>
  );
}
