import { Note } from '#web/ui/feedback/Note.tsx';

/** Explains what changes when the first second factor is added. */
export const SecondStepNote = () => (
  <Note>
    From then on, your password alone does not sign you in: you also need a passkey, a code from your
    authenticator app or a recovery code. You receive ten recovery codes. Please keep them.
  </Note>
);

/** The text of the dialog that confirms the removal of the last second factor. */
export const LAST_SECOND_FACTOR =
  'It is your last second factor. Without it your password alone is enough, and your recovery codes are removed too.';
