import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { createEntryOnce } from './createEntryOnce.ts';
import { EntryForm } from './EntryForm.tsx';
import { editDraftName, savedEntry } from './entryDraft.ts';
import { useEntrySaved } from './useEntrySaved.ts';

const GONE = 'The entry itself has been deleted since: saving makes a new one.';

interface Props {
  id: string;
  /** Shown when nothing of the entry is left here either. */
  otherwise: ReactNode;
}

/** What was being changed in an entry that is gone: to be saved as a new one, or discarded. */
export function DeletedEntryDraft({ id, otherwise }: Props) {
  const found = useRestoredDraft(editDraftName(id), savedEntry);
  const navigate = useNavigate();
  const onSaved = useEntrySaved();
  if (!found) return otherwise;
  return (
    <EntryForm
      place={{ found, name: editDraftName(id) }}
      fate={GONE}
      save={createEntryOnce}
      onSaved={onSaved}
      onDiscarded={() => navigate(paths.journal(), { replace: true })}
      cancelHref={paths.journal()}
    />
  );
}
