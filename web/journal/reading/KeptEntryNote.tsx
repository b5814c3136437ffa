import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { journalApi } from '#web/journal/journalApi.ts';
import type { WaitingEntry } from '#web/journal/kept/keptEntries.ts';
import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
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

const WAITING: Record<Connection, MessageDescriptor> = {
  offline: msg`You are offline. Your entry is kept on this device and will be saved when you are connected.`,
  unreachable: msg`The server cannot be reached. Your entry is kept on this device and will be saved when you are connected.`,
  slow: msg`Not saved yet`,
  connected: msg`Not saved yet`,
};

/** Above an entry that the server does not have yet: where it is now, or why it could not be saved and what to do. */
export function KeptEntryNote({ write }: { write: WaitingEntry }) {
  const connection = useConnection();
  if (write.refusal)
    return isPlain(write) ? (
      <RefusedEntry write={write} refusal={write.refusal} />
    ) : (
      <RefusedSealedEntry write={write} refusal={write.refusal} />
    );
  return (
    <Note role="status">
      <p>{t(WAITING[connection])}</p>
    </Note>
  );
}

const isPlain = (write: WaitingEntry): write is KeptWrite<EntryWrite> => write.content.kind === 'entry';

const CHANGED = 412;
const NOT_FOUND = 404;

interface RefusedProps<Content> {
  write: KeptWrite<Content>;
  refusal: Refusal;
}

function RefusedEntry({ write, refusal: { status, text } }: RefusedProps<EntryWrite>) {
  const { base, body, isDeleted } = write.content;
  const { replace, saveAsNew, forget } = useAnswers(write);
  const isChanged = status === CHANGED;
  return (
    <RefusedNote
      text={textOf({ status, text }, isDeleted)}
      written={isDeleted ? null : body}
      isNew={!base}
      forget={forget}
    >
      {isChanged && (
        <Button variant="danger-quiet" isPending={replace.isPending} onPress={() => replace.mutate()}>
          {isDeleted ? t`Delete It` : t`Replace It`}
        </Button>
      )}
      {(isChanged || status === NOT_FOUND) && !isDeleted && (
        <Button variant="quiet" onPress={() => void saveAsNew()}>
          <Trans>Save as New</Trans>
        </Button>
      )}
    </RefusedNote>
  );
}

function textOf({ status, text }: Refusal, isDeleted: boolean): string {
  if (status === CHANGED && isDeleted)
    return t`The entry has been changed elsewhere since you deleted it here, so it was not deleted.`;
  if (status === CHANGED)
    return t`The entry has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`;
  if (status === NOT_FOUND) return t`The entry has been deleted elsewhere.`;
  return notSavedText(text);
}

const notSavedText = (reason: string) => t`It could not be saved: ${reason}`;

/** What a member can do with an entry of a plain journal that could not be saved. */
function useAnswers({ key, content }: KeptWrite<EntryWrite>) {
  const { id: memberId } = useMember();
  const navigate = useNavigate();
  const outbox = outboxOf<EntryWrite>(memberId);
  const { base } = content;

  const replace = useMutation({
    mutationFn: async () => {
      const current = base && (await (await journalApi()).read({ params: { id: base.id } }));
      await outbox.change(key, (kept) => (kept ? { ...kept.content, base: current, sentBodies: [] } : null));
      await sendKept();
    },
    onError: (failure) => toast.failure(errorText(failure, t`The entry could not be loaded.`)),
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
    forget: () => outbox.change(key, () => null),
  };
}

/** In a sealed journal, a text that was changed elsewhere becomes a separate entry, so there is no conflict to decide. */
function RefusedSealedEntry({ write: { key, content }, refusal }: RefusedProps<SealedWrite>) {
  const queryClient = useQueryClient();
  const forget = async () => {
    const { unlockedJournal } = await import('#web/journal/sealed/unlocked.ts');
    await unlockedJournal()?.outbox.change(key, () => null);
    await queryClient.invalidateQueries({ queryKey: ['journal'] });
  };
  return (
    <RefusedNote
      text={notSavedText(refusal.text)}
      written={content.entry}
      isNew={content.basedOn === 0}
      forget={forget}
    />
  );
}

const discardQuestion = () =>
  ({
    title: t`Discard what you have written?`,
    body: t`It has not been saved, and cannot be restored.`,
    action: t({ message: 'Discard', context: 'verb' }),
    tone: 'danger',
  }) as const;

interface NoteProps {
  text: string;
  /** What was written; null for a deletion. */
  written: { title: string | null; content: string } | null;
  isNew: boolean;
  /** Removes the write from this device. */
  forget: () => Promise<void>;
  /** More buttons. */
  children?: ReactNode;
}

function RefusedNote({ text, written, isNew, forget, children }: NoteProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const copyText = async ({ title, content }: NonNullable<NoteProps['written']>) => {
    await navigator.clipboard.writeText([title, content].filter(Boolean).join('\n\n'));
    toast.success(t`The text is copied.`);
  };
  const discard = async () => {
    if (written && !(await confirm(discardQuestion()))) return;
    await forget();
    if (isNew) await navigate(paths.journal(), { replace: true });
  };
  return (
    <Note tone="rose" role="status">
      <p>{text}</p>
      <div className={style.answers}>
        {children}
        {written && (
          <Button variant="quiet" onPress={() => void copyText(written)}>
            <Trans>Copy Text</Trans>
          </Button>
        )}
        <Button variant="subtle" onPress={() => void discard()}>
          {written ? t({ message: 'Discard', context: 'verb' }) : t`Keep It`}
        </Button>
      </div>
    </Note>
  );
}
