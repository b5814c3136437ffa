import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { MismatchKind, OpenJournal } from '#web/journal/sealed/entries/openJournal.ts';
import { putBack } from '#web/journal/sealed/entries/syncing.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './sealed.module.css';

const TEXTS: Record<MismatchKind, MessageDescriptor> = {
  older: msg`This server is older than this device. It was probably restored from a backup. Nothing is sent until you decide.`,
  changed: msg`The server has not sent what you sealed: entries are missing, are older than they were, or cannot be opened. Nothing is sent, and what this device has stored stays here. Tell the people who run this server.`,
  other: msg`This device knows your journal with another key. Lock it, and unlock it again.`,
};

const confirmation = () => ({
  title: t`Put back what this device has?`,
  body: t`Entries that the server lacks or has in an older version are written again. Nothing that is newer on the server is replaced.`,
  action: t`Put Back`,
});

interface Props {
  kind: MismatchKind;
  journal: OpenJournal;
  onRetry: () => void;
}

/**
 * Explains that the server has sent something other than what was sealed, and offers what the member can do.
 */
export function MismatchNote({ kind, journal, onRetry }: Props) {
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const putBackConfirmed = async () => {
    if (!(await confirm(confirmation()))) return;
    setIsPending(true);
    try {
      await putBack(journal);
      toast.success(t`What this device had is on the server again.`);
      onRetry();
    } catch (failure) {
      toast.failure(errorText(failure, t`It could not be put back.`));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <>
      <Note tone="rose" role="alert">
        {t(TEXTS[kind])}
      </Note>
      <p className={style.actions}>
        {kind === 'older' && (
          <Button variant="primary" isPending={isPending} onPress={() => void putBackConfirmed()}>
            <Trans>Put Back</Trans>
          </Button>
        )}
        <Button onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    </>
  );
}
