import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/Note.tsx';
import { FocusOnMount } from './FocusOnMount.tsx';

/** The message that replaces a form after it was sent. It takes the focus. */
export const SuccessNote = ({ children }: { children: ReactNode }) => (
  <FocusOnMount>
    <Note tone="sage" role="status">
      {children}
    </Note>
  </FocusOnMount>
);
