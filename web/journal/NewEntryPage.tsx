import { paths } from '#web/paths.ts';
import { useUnclaimedDraft } from '#web/platform/drafts/useFormDraft.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { createEntryOnce } from './createEntryOnce.ts';
import { EntryForm } from './EntryForm.tsx';
import { NEW_DRAFTS, savedEntry } from './entryDraft.ts';
import { useEntrySaved } from './useEntrySaved.ts';

export function NewEntryPage() {
  const found = useUnclaimedDraft(NEW_DRAFTS, savedEntry);
  const onSaved = useEntrySaved();
  return (
    <Page width="narrow">
      <PageTitle title="New Entry" />
      <BackLink href={paths.journal()}>Journal</BackLink>
      <PageTop title="New Entry" />
      {found !== undefined && (
        <EntryForm
          place={{ found, start: NEW_DRAFTS }}
          save={createEntryOnce}
          onSaved={onSaved}
          cancelHref={paths.journal()}
        />
      )}
    </Page>
  );
}
