import { WaitingWork } from '#web/admin/waiting/public.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { WelcomeNote } from './WelcomeNote.tsx';

/** The welcome of the site, a planned change of the account, and work that waits for the member's decision. */
export function Notices() {
  const { seesWelcome, recoveryEndsAt, undoEndsAt } = useMember();
  return (
    <>
      {seesWelcome && <WelcomeNote />}
      {recoveryEndsAt && <RecoveryNotice endsAt={recoveryEndsAt} />}
      {undoEndsAt && <UndoNotice endsAt={undoEndsAt} />}
      <WaitingWork />
    </>
  );
}
