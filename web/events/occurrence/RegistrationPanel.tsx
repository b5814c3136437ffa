import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { MemberBooking, VisitorBooking } from './Booking.tsx';
import { updateOccurrenceInCache } from './occurrenceCache.ts';
import style from './RegistrationPanel.module.css';

interface Props {
  occurrence: Occurrence;
  /** The token of the link in a guest's mail. */
  guestToken: string | null;
  /** Called when the token has been used or is no longer valid. */
  onGuestTokenUsed: () => void;
}

/** The outcome of a cancellation. */
interface Outcome {
  text: string;
  isSuccess: boolean;
}

/** The number of free spots, and booking or registration. */
export function RegistrationPanel({ occurrence, guestToken, onGuestTokenUsed }: Props) {
  const { session } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <aside className={style.panel} aria-label="Registration">
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
        {session && <MemberBooking occurrence={occurrence} />}
        {!session && <VisitorBooking occurrence={occurrence} hasGuestToken={guestToken !== null} />}
        {guestToken && (
          <CancelRegistration
            occurrenceId={occurrence.id}
            token={guestToken}
            onOutcome={(newOutcome, isTokenUsed) => {
              setOutcome(newOutcome);
              if (isTokenUsed) onGuestTokenUsed();
            }}
          />
        )}
      </Card>
    </aside>
  );
}

export const RegistrationPanelSkeleton = () => (
  <div className={style.panel}>
    <Skeleton height="14rem" />
  </div>
);

interface CancelRegistrationProps {
  occurrenceId: string;
  token: string;
  onOutcome: (outcome: Outcome, isTokenUsed: boolean) => void;
}

/** Lets a guest who followed the link in the mail cancel. Opening the link alone changes nothing. */
function CancelRegistration({ occurrenceId, token, onOutcome }: CancelRegistrationProps) {
  const queryClient = useQueryClient();
  const cancelMutation = useMutation({
    mutationFn: () => api.events.cancelGuest({ params: { id: occurrenceId }, body: { token } }),
    onSuccess: async (occurrence) => {
      await updateOccurrenceInCache(queryClient, occurrence);
      onOutcome({ text: 'Your registration is cancelled.', isSuccess: true }, true);
    },
    onError: (failure) => {
      void queryClient.invalidateQueries({ queryKey: occurrenceQuery(occurrenceId).queryKey });
      const text = errorText(failure, 'Your registration could not be cancelled.');
      onOutcome({ text, isSuccess: false }, isFinalRejection(failure));
    },
  });
  return (
    <div className={style.cancel}>
      <p>
        This link belongs to a guest registration. If you cannot come, please cancel, so that somebody else
        can have the spot.
      </p>
      <Button isWide isPending={cancelMutation.isPending} onPress={() => cancelMutation.mutate()}>
        Cancel Registration
      </Button>
    </div>
  );
}
