import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Entry } from '#contract/journal.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { deleteDraft } from '#web/platform/drafts/drafts.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './EntryActions.module.css';
import { editDraftName } from './entryDraft.ts';
import { entryQuery, removeFromLists } from './queries.ts';
import { titleOf } from './titleOf.ts';

const FAILED = 'Failed to delete entry.';

export function EntryActions({ entry }: { entry: Entry }) {
  const confirm = useConfirm();
  const deletion = useDeletion(entry);

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this entry?',
      body: (
        <>
          “<bdi>{titleOf(entry)}</bdi>” will be gone for good.
        </>
      ),
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <div className={style.actions}>
      <ButtonLink variant="still" href={paths.editEntry(entry.id)}>
        <Pencil />
        Edit
      </ButtonLink>
      <Button variant="danger-quiet" isPending={deletion.isPending} onPress={askAndDelete}>
        <Trash2 />
        Delete
      </Button>
    </div>
  );
}

function useDeletion({ id }: Entry) {
  const member = useMember();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.journal.remove({ params: { id } }),
    onSuccess: async () => {
      deleteDraft(member.id, editDraftName(id));
      await removeFromLists(cache, id);
      await navigate(paths.journal(), { replace: true });
      cache.removeQueries({ queryKey: entryQuery(id).queryKey });
      toast.success('The entry is deleted.');
      return cache.invalidateQueries({ queryKey: ['journal', 'entries'] });
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });
}
