import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Note } from '#web/ui/feedback/Note.tsx';

/** Explains what changes when the first second factor is added. */
export const SecondStepNote = () => (
  <Note>
    <Trans>
      From then on, your password alone does not sign you in: you also need a passkey, a code from your
      authenticator app or a recovery code. You receive ten recovery codes. Please keep them.
    </Trans>
  </Note>
);

/** The text of the dialog that confirms the removal of the last second factor. */
export const LAST_SECOND_FACTOR = msg`It is your last second factor. Without it your password alone is enough, and your recovery codes are removed too.`;
