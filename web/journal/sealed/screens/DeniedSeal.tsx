import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { deleteDeviceJournal, rememberedState } from '#web/journal/sealed/unlocked.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { reloadApp } from '#web/platform/session/hardNavigation.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './sealed.module.css';

const confirmation = () =>
  ({
    title: t`Is your journal not sealed any more?`,
    body: t`If you have unsealed or deleted it on another device, continue. If you have not, somebody may want you to write where they can read. What this device has stored of the sealed journal is deleted.`,
    action: t`It Is Not Sealed`,
    tone: 'danger',
  }) as const;

/**
 * Shown when the server says that the journal is plain, but this device remembers that it is sealed. Nothing
 * is sent until the member confirms that it is plain.
 */
export function DeniedSeal({ memberId }: { memberId: string }) {
  const confirm = useConfirm();
  const [isShown, setIsShown] = useState(false);

  const accept = async () => {
    await deleteDeviceJournal(memberId);
    reloadApp();
  };
  // The remembered state is read asynchronously. A journal that was being unsealed is plain now, as expected.
  useEffect(() => {
    void rememberedState(memberId).then((state) =>
      state && state.journal !== 'unsealing'
        ? setIsShown(true)
        : deleteDeviceJournal(memberId).then(reloadApp),
    );
  }, [memberId]);

  if (!isShown) return null;
  return (
    <Page width="narrow">
      <PageTitle title={t`Journal`} />
      <PageHeader title={t`Journal`} />
      <Note tone="rose" role="alert">
        <Trans>
          This server says that your journal is not sealed. This device remembers that it is. Nothing is sent
          until you decide.
        </Trans>
      </Note>
      <p className={style.actions}>
        <Button variant="primary" onPress={() => void refreshMember()}>
          <Trans>Check Again</Trans>
        </Button>
        <Button variant="danger-quiet" onPress={async () => (await confirm(confirmation())) && accept()}>
          <Trans>It Is Not Sealed</Trans>
        </Button>
      </p>
    </Page>
  );
}
