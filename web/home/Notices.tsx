import { WaitingWork } from '#web/admin/waiting/public.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { UndoNotice } from './UndoNotice.tsx';

/** What needs the member's attention: a planned change of the account, and work that waits for their decision. */
export function Notices() {
  const { recoveryEndsAt, undoEndsAt } = useMember();
  return (
    <>
      {recoveryEndsAt && <RecoveryNotice endsAt={recoveryEndsAt} />}
      {undoEndsAt && <UndoNotice endsAt={undoEndsAt} />}
      <WaitingWork />
    </>
  );
}
