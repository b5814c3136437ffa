import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { titleOf } from '#web/journal/entryText.ts';
import { journalApi } from '#web/journal/journalApi.ts';
import { changeKept } from '#web/journal/kept/keptEntries.ts';
import type { EntryWrite } from '#web/journal/kept/sendEntry.ts';
import { entryQuery } from '#web/journal/queries.ts';
import { useEntry } from '#web/journal/useEntry.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { useConfirmedOverwrite } from '#web/platform/forms/useConfirmedOverwrite.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createEntryOnce } from './createEntryOnce.ts';
import { EntryForm } from './EntryForm.tsx';
import { editDraftName, parseEntryDraft } from './entryFields.ts';

export { loadEntry as loader } from '#web/journal/queries.ts';
export { EditEntryPage as Component };

export function EditEntryPage() {
  const { id = '' } = useParams();
  const { query, kept } = useEntry(id);
  const entry = query.data;
  return (
    <Page width="narrow">
      <PageTitle title={t`Edit Entry`} />
      <BackLink href={entry ? paths.entry(id) : paths.journal()}>
        {entry ? titleOf(entry) : t`Journal`}
      </BackLink>
      <PageHeader title={t`Edit Entry`} />
      <Loaded
        query={query}
        errorMessage={t`Failed to fetch the journal entry.`}
        notFound={<DeletedEntryDraft key={id} id={id} />}
        skeleton={<SkeletonLines lineCount={12} />}
      >
        {(entry) => <EntryEditor key={`${id} ${entry.updatedAt}`} entry={entry} kept={kept} />}
      </Loaded>
    </Page>
  );
}

const CHANGED_SINCE = msg`The entry has been changed since. Saving replaces that change.`;

interface EditorProps {
  entry: Entry;
  /** The kept write that is changed. It may be sent while the form is open. */
  kept: KeptWrite<EntryWrite> | undefined;
}

function EntryEditor({ entry, kept }: EditorProps) {
  const [shown] = useState(kept);
  const { id, updatedAt } = entry;
  const queryClient = useQueryClient();
  const overwrite = useConfirmedOverwrite();
  const draft = useRestoredDraft(editDraftName(id), parseEntryDraft);

  async function replaceEntry(body: EntryDraft) {
    if (shown) return changeKept(shown, { body });
    try {
      return await overwrite({
        subject: 'entry',
        ifMatch: updatedAt,
        loadUpdatedAt: async () => (await (await journalApi()).read({ params: { id } })).updatedAt,
        save: async (ifMatch) => (await journalApi()).update({ params: { id }, body, ifMatch }),
      });
    } catch (failure) {
      // The entry was deleted elsewhere. After the refetch the page offers to save the text as a new entry.
      if (isNotFound(failure)) void queryClient.resetQueries({ queryKey: entryQuery(id).queryKey });
      throw failure;
    }
  }

  return (
    <EntryForm
      entry={entry}
      draftLocation={{ restored: draft, name: editDraftName(id), basedOn: updatedAt }}
      warning={draft && draft.basedOn !== updatedAt ? t(CHANGED_SINCE) : undefined}
      save={replaceEntry}
      cancelHref={paths.entry(id)}
    />
  );
}

const DELETED_SINCE = msg`The entry has been deleted since. Saving creates a new one.`;

/**
 * The draft of an entry that has been deleted elsewhere, if this browser has one. The member can save it as a new entry
 * or discard it.
 */
function DeletedEntryDraft({ id }: { id: string }) {
  const draft = useRestoredDraft(editDraftName(id), parseEntryDraft);
  const navigate = useNavigate();
  if (!draft) return <EmptyState drawing="book" title={t`Could not find the entry to edit.`} />;
  return (
    <EntryForm
      draftLocation={{ restored: draft, name: editDraftName(id) }}
      warning={t(DELETED_SINCE)}
      save={createEntryOnce}
      onDiscarded={() => navigate(paths.journal(), { replace: true })}
      cancelHref={paths.journal()}
    />
  );
}
