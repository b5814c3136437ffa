import { useState } from 'react';
import type { Occurrence } from '#contract/events/events.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { CancelRegistration } from './CancelRegistration.tsx';
import { MemberBooking } from './MemberBooking.tsx';
import style from './RegistrationPanel.module.css';
import type { GuestLink } from './useGuestLink.ts';
import { VisitorBooking } from './VisitorBooking.tsx';

interface Props {
  occurrence: Occurrence;
  link: GuestLink;
}

/** How many may still come, and how to be one of them. */
export function RegistrationPanel({ occurrence, link }: Props) {
  const { session } = useSession();
  const [told, setTold] = useState<{ text: string; isDone: boolean } | null>(null);
  const { token, drop } = link;
  return (
    <aside className={style.panel} aria-label="Registration">
      <Card>
        {told && (
          <FocusOnMount key={told.text}>
            <div className={style.told}>
              <Note tone={told.isDone ? 'sage' : 'rose'} role={told.isDone ? 'status' : 'alert'}>
                {told.text}
              </Note>
            </div>
          </FocusOnMount>
        )}
        {session && <MemberBooking occurrence={occurrence} />}
        {!session && <VisitorBooking occurrence={occurrence} isAsked={token !== null} />}
        {token && (
          <CancelRegistration
            id={occurrence.id}
            token={token}
            onTold={(text, isOver) => {
              setTold(text);
              if (isOver) drop();
            }}
          />
        )}
      </Card>
    </aside>
  );
}
