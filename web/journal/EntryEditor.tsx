import { useQueryClient } from '@tanstack/react-query';
import type { Entry, EntryDraft } from '#contract/journal.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { useOverwriting } from '#web/platform/forms/useOverwriting.ts';
import { EntryForm } from './EntryForm.tsx';
import { editDraftName, savedEntry } from './entryDraft.ts';
import { entryQuery } from './queries.ts';
import { useEntrySaved } from './useEntrySaved.ts';

const CHANGED = 'The entry itself has been changed since: saving replaces that change.';

export function EntryEditor({ entry }: { entry: Entry }) {
  const { id, updatedAt } = entry;
  const cache = useQueryClient();
  const overwrite = useOverwriting();
  const onSaved = useEntrySaved();
  const found = useRestoredDraft(editDraftName(id), savedEntry);

  async function save(body: EntryDraft) {
    try {
      return await overwrite({
        what: 'entry',
        basis: updatedAt,
        current: async () => (await api.journal.read({ params: { id } })).updatedAt,
        write: (basis) => api.journal.update({ params: { id }, body, basis }),
      });
    } catch (failure) {
      // Deleted elsewhere: the page is to learn that too, and then offers to save the text as a new entry.
      if (isNotFound(failure)) void cache.resetQueries({ queryKey: entryQuery(id).queryKey });
      throw failure;
    }
  }

  return (
    <EntryForm
      entry={entry}
      place={{ found, name: editDraftName(id), basedOn: updatedAt }}
      fate={found && found.basedOn !== updatedAt ? CHANGED : undefined}
      save={save}
      onSaved={onSaved}
      cancelHref={paths.entry(id)}
    />
  );
}
