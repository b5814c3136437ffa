import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { journalApi } from '#web/journal/journalApi.ts';
import type { EntryWrite } from '#web/journal/kept/sendEntry.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { type Connection, useConnection } from '#web/platform/api/connection.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { outboxOf, sendKept } from '#web/platform/outbox/memberOutbox.ts';
import type { KeptWrite, Refusal } from '#web/platform/outbox/outbox.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './KeptEntryNote.module.css';

const KEPT = 'Your entry is kept on this device and will be saved when you are connected.';
const WAITING: Record<Connection, string> = {
  offline: `You are offline. ${KEPT}`,
  unreachable: `The server cannot be reached. ${KEPT}`,
  slow: 'Not saved yet',
  connected: 'Not saved yet',
};

/** Above an entry that the server does not have yet: where it is now, or why it could not be saved and what to do. */
export function KeptEntryNote({ write }: { write: KeptWrite<EntryWrite> }) {
  const connection = useConnection();
  if (write.refusal) return <RefusedNote write={write} refusal={write.refusal} />;
  return (
    <Note role="status">
      <p>{WAITING[connection]}</p>
    </Note>
  );
}

const CHANGED = 412;
const NOT_FOUND = 404;

function textOf({ status, text }: Refusal, isDeleted: boolean): string {
  if (status === CHANGED && isDeleted)
    return 'The entry has been changed elsewhere since you deleted it here, so it was not deleted.';
  if (status === CHANGED)
    return 'The entry has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.';
  if (status === NOT_FOUND) return 'The entry has been deleted elsewhere.';
  return `It could not be saved: ${text}`;
}

const DISCARD_QUESTION = {
  title: 'Discard what you have written?',
  body: 'It has not been saved, and cannot be restored.',
  action: 'Discard',
  tone: 'danger',
} as const;

function RefusedNote({ write, refusal }: { write: KeptWrite<EntryWrite>; refusal: Refusal }) {
  const { isDeleted } = write.content;
  const { replace, saveAsNew, copyText, discard } = useAnswers(write);
  const isChanged = refusal.status === CHANGED;
  const isLost = isChanged || refusal.status === NOT_FOUND;
  return (
    <Note tone="rose" role="status">
      <p>{textOf(refusal, isDeleted)}</p>
      <div className={style.answers}>
        {isChanged && (
          <Button variant="danger-quiet" isPending={replace.isPending} onPress={() => replace.mutate()}>
            {isDeleted ? 'Delete It' : 'Replace It'}
          </Button>
        )}
        {isLost && !isDeleted && (
          <Button variant="quiet" onPress={() => void saveAsNew()}>
            Save as New
          </Button>
        )}
        {!isDeleted && (
          <Button variant="quiet" onPress={() => void copyText()}>
            Copy Text
          </Button>
        )}
        <Button variant="subtle" onPress={() => void discard()}>
          {isDeleted ? 'Keep It' : 'Discard'}
        </Button>
      </div>
    </Note>
  );
}

/** What a member can do with an entry that could not be saved. */
function useAnswers({ key, content }: KeptWrite<EntryWrite>) {
  const { id: memberId } = useMember();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const outbox = outboxOf<EntryWrite>(memberId);
  const { base, body, isDeleted } = content;

  const replace = useMutation({
    mutationFn: async () => {
      const current = base && (await (await journalApi()).read({ params: { id: base.id } }));
      await outbox.change(key, (kept) => (kept ? { ...kept.content, base: current, sentBodies: [] } : null));
      await sendKept();
    },
    onError: (failure) => toast.failure(errorText(failure, 'The entry could not be loaded.')),
  });

  return {
    replace,
    saveAsNew: async () => {
      const newKey = randomUuid();
      await outbox.change(newKey, () => ({ ...content, base: null, sentBodies: [], copyKey: randomUuid() }));
      await outbox.change(key, () => null);
      void sendKept();
      await navigate(paths.entry(newKey), { replace: true });
    },
    copyText: async () => {
      await navigator.clipboard.writeText([body.title, body.content].filter(Boolean).join('\n\n'));
      toast.success('The text is copied.');
    },
    discard: async () => {
      if (!isDeleted && !(await confirm(DISCARD_QUESTION))) return;
      await outbox.change(key, () => null);
      if (!base) await navigate(paths.journal(), { replace: true });
    },
  };
}
