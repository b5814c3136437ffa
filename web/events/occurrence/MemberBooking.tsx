import { Check } from 'lucide-react';
import type { Occurrence } from '#contract/events/events.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { nameNote } from './nameNote.ts';
import style from './RegistrationPanel.module.css';
import { SpotsLeft } from './SpotsLeft.tsx';
import { useBooking } from './useBooking.ts';

/** A member's own booking. */
export function MemberBooking({ occurrence }: { occurrence: Occurrence }) {
  const { isBooked, spotsLeft, can } = occurrence;
  const { press, isPending, hasFailed } = useBooking(occurrence);
  const mayPress = can.book && (isBooked || spotsLeft > 0);
  return (
    <>
      <SpotsLeft occurrence={occurrence} hasEnded={!can.book} takesFocus={hasFailed && !mayPress} />
      {isBooked && (
        <p className={style.coming}>
          <Check />
          {can.book ? 'You are coming.' : 'You had booked a spot.'}
        </p>
      )}
      {/* The same button before and after, so that it keeps the focus. */}
      {mayPress && (
        <Button variant={isBooked ? 'quiet' : 'primary'} isWide isPending={isPending} onPress={press}>
          {isBooked ? 'Cancel Booking' : 'Book My Spot'}
        </Button>
      )}
      {mayPress && !isBooked && <p className={style.named}>{nameNote(occurrence)}</p>}
    </>
  );
}
