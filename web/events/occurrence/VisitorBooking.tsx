import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Occurrence } from '#contract/events/events.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { GuestRegistration } from './GuestRegistration.tsx';
import { nameNote } from './nameNote.ts';
import style from './RegistrationPanel.module.css';
import { SpotsLeft } from './SpotsLeft.tsx';

interface Props {
  occurrence: Occurrence;
  /** Something else is asked of the visitor just now. */
  isAsked: boolean;
}

/** How a visitor may come. Whoever sees an event without a session sees one of a public community. */
export function VisitorBooking({ occurrence, isAsked }: Props) {
  const { pathname } = useLocation();
  const [hasRegistered, setRegistered] = useState(false);
  const hasEnded = Date.parse(occurrence.endTime) <= Date.now();
  const isOpen = !hasEnded && occurrence.spotsLeft > 0;
  return (
    <>
      <SpotsLeft occurrence={occurrence} hasEnded={hasEnded} takesFocus={hasRegistered} />
      {isOpen && !isAsked && (
        <>
          <ButtonLink variant="primary" isWide href={paths.login(pathname)}>
            Log In to Book
          </ButtonLink>
          <p className={style.or}>or come as a guest</p>
          <GuestRegistration
            id={occurrence.id}
            note={nameNote(occurrence)}
            onRegistered={() => setRegistered(true)}
          />
        </>
      )}
    </>
  );
}
