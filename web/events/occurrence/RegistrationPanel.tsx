import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { MemberBooking } from '#web/events/occurrence/booking/MemberBooking.tsx';
import { GuestPanel, type Outcome } from '#web/events/occurrence/guests/GuestPanel.tsx';
import { VisitorBooking } from '#web/events/occurrence/guests/VisitorBooking.tsx';
import { occurrenceQuery } from '#web/events/queries.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EnterRoom } from './EnterRoom.tsx';
import { filledButton } from './filledButton.ts';
import style from './RegistrationPanel.module.css';
import { useRefetchAfter } from './useRefetchAfter.ts';

interface Props {
  occurrence: Occurrence;
  /** The token of the link in a guest's mail. */
  guestToken: string | null;
  /** Called when the token has been used or is no longer valid. */
  onGuestTokenUsed: () => void;
  /** Called when the viewer has booked, cancelled or registered, or has joined or left the waitlist. */
  onChanged: () => void;
}

/** The number of free spots, and booking or registration. A date that is not confirmed has neither. */
export const RegistrationPanel = (props: Props) =>
  props.occurrence.isConfirmed ? <OpenPanel {...props} /> : <UnconfirmedPanel {...props} />;

const UnconfirmedPanel = ({ occurrence }: Props) => (
  <aside className={style.panel} aria-label={t`Registration`}>
    <Card>
      <p className={style.unconfirmed}>
        <Trans>Not yet confirmed</Trans>
      </p>
      <p>
        {Date.parse(occurrence.endTime) > Date.now() ? (
          <Trans>It can be booked when a guide has confirmed it.</Trans>
        ) : (
          <Trans>This event has ended.</Trans>
        )}
      </p>
    </Card>
  </aside>
);

function OpenPanel({ occurrence, guestToken, onGuestTokenUsed, onChanged }: Props) {
  const { session } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const view = useGuestView(occurrence, guestToken);
  const filled = filledButton(occurrence, view);
  const isGuest = view !== undefined && (view.guest?.isRegistered || view.waitlist.mine !== null);
  const toEvent = (
    <>
      {occurrence.sit && <EnterRoom occurrence={occurrence} guestView={view} />}
      <JoinOnline occurrence={view?.guest?.isRegistered ? view : occurrence} isFilled={filled === 'link'} />
    </>
  );
  // A new registration has a new link.
  function forgetOldLink() {
    setOutcome(null);
    onGuestTokenUsed();
    onChanged();
  }
  return (
    <aside className={style.panel} aria-label={t`Registration`}>
      <Card>
        {outcome && (
          <FocusOnMount key={outcome.text}>
            <div className={style.outcome}>
              <Note tone={outcome.isSuccess ? 'sage' : 'rose'} role={outcome.isSuccess ? 'status' : 'alert'}>
                {outcome.text}
              </Note>
            </div>
          </FocusOnMount>
        )}
        {view && !isGuest && !outcome && (
          <div className={style.outcome}>
            <Note>{linkText(view)}</Note>
          </div>
        )}
        {session && (
          <MemberBooking occurrence={occurrence} isFilled={filled === 'booking'} onChanged={onChanged}>
            {toEvent}
          </MemberBooking>
        )}
        {!session && (
          <VisitorBooking
            occurrence={occurrence}
            isGuest={isGuest}
            isFilled={filled === 'booking'}
            onRegistered={forgetOldLink}
          />
        )}
        {guestToken && isGuest && (
          <GuestPanel
            view={view}
            token={guestToken}
            isFilled={filled === 'booking'}
            onOutcome={(newOutcome, isTokenUsed) => {
              setOutcome(newOutcome);
              if (isTokenUsed) onGuestTokenUsed();
            }}
          >
            {!session && toEvent}
          </GuestPanel>
        )}
      </Card>
    </aside>
  );
}

/** The text for a guest whose link gives neither a spot nor a place on the waitlist. */
function linkText({ guest }: Occurrence): string {
  if (!guest) return t`This link does not belong to a registration any more.`;
  return guest.isTakenOver
    ? t`This spot now belongs to the account with your email.`
    : t`You have no spot here, and you are not on the waitlist.`;
}

/**
 * The event as seen by the guest whose link was followed. A signed-in member also keeps their own view of the event, so
 * their view as a guest is a separate query.
 */
function useGuestView(occurrence: Occurrence, guestToken: string | null): Occurrence | undefined {
  const { session } = useSession();
  const isEnabled = session !== null && guestToken !== null;
  const { data } = useQuery({ ...occurrenceQuery(occurrence.id, guestToken), enabled: isEnabled });
  if (!guestToken) return undefined;
  return session ? data : occurrence;
}

/** The time before the start from which the server sends the link, in milliseconds. */
const LINK_LEAD_MS = 15 * 60_000;

/**
 * The link for joining online, or a note about when it appears, for those who take part and those who may edit the
 * event.
 */
function JoinOnline({ occurrence, isFilled }: { occurrence: Occurrence; isFilled: boolean }) {
  const { id, isOnline, joinUrl, isBooked, guest, can, startTime, endTime } = occurrence;
  const seesLink = isBooked || guest?.isRegistered || can.edit;
  const isShown = isOnline && Date.parse(endTime) > Date.now() && seesLink;
  useRefetchAfter(id, isShown && !joinUrl ? Date.parse(startTime) - LINK_LEAD_MS : null);
  if (!isShown) return null;
  if (!joinUrl)
    return (
      <p className={style.online}>
        <Trans>The link appears here 15 minutes before the start.</Trans>
      </p>
    );
  return (
    <p className={style.online}>
      <ButtonLink
        variant={isFilled ? 'primary' : 'quiet'}
        isWide
        href={joinUrl}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Join Online</Trans>
      </ButtonLink>
    </p>
  );
}

export const RegistrationPanelSkeleton = () => (
  <div className={style.panel}>
    <Skeleton height="14rem" />
  </div>
);
