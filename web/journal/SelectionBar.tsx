import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks, Trash2 } from 'lucide-react';
import { editDraftName } from '#web/journal/editing/entryFields.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './EntryList.module.css';
import { isJournalPlain, journalApi } from './journalApi.ts';
import { removeEntryFromCache } from './queries.ts';

/** The maximum number of entries in one call. */
const BATCH = 100;

interface Props {
  /** The ids of the selected entries; null while entries cannot be selected. */
  selected: ReadonlySet<string> | null;
  onChange: (selected: ReadonlySet<string> | null) => void;
}

/** Starts the selection of entries, and deletes the selected ones. */
export function SelectionBar({ selected, onChange }: Props) {
  const ids = [...(selected ?? [])];
  const { confirmAndMutate, isPending } = useDeleteEntries(ids, () => onChange(null));
  if (!selected)
    return (
      <div className={style.selection} data-no-print>
        <Button variant="subtle" onPress={() => onChange(new Set())}>
          <ListChecks />
          <Trans>Select Entries</Trans>
        </Button>
      </div>
    );
  return (
    <div className={`${style.selection} ${style.selecting}`} data-no-print>
      <span role="status">
        <Plural value={ids.length} one="# selected" other="# selected" />
      </span>
      {ids.length > 0 && (
        <Button
          variant="danger-quiet"
          isPending={isPending}
          worksOffline={!isJournalPlain()}
          onPress={confirmAndMutate}
        >
          <Trash2 />
          <Plural value={ids.length} one="Delete # Entry" other="Delete # Entries" />
        </Button>
      )}
      <Button variant="subtle" onPress={() => onChange(null)}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function useDeleteEntries(ids: string[], onDeleted: () => void) {
  const member = useMember();
  const queryClient = useQueryClient();
  return useConfirmedMutation({
    confirmation: {
      title: t`${plural(ids.length, { one: 'Delete this entry?', other: 'Delete these # entries?' })}`,
      body: t`${plural(ids.length, { one: 'It will be gone for good.', other: 'They will be gone for good.' })}`,
      action: t`Delete`,
      tone: 'danger',
    },
    mutationFn: async () => {
      for (let start = 0; start < ids.length; start += BATCH)
        await (await journalApi()).removeEntries({ body: { ids: ids.slice(start, start + BATCH) } });
    },
    onSuccess: async () => {
      for (const id of ids) {
        deleteDraft(member.id, editDraftName(id));
        await removeEntryFromCache(queryClient, id);
      }
      onDeleted();
      toast.success(
        t`${plural(ids.length, { one: 'The entry is deleted.', other: 'The entries are deleted.' })}`,
      );
      await queryClient.invalidateQueries({ queryKey: ['journal'] });
    },
    onError: (error) => toast.failure(`${t`Failed to delete the entries.`} ${errorText(error, '')}`.trim()),
  });
}
