import { useQuery } from '@tanstack/react-query';
import { useMember } from '#web/platform/session/useMember.ts';
import { streakQuery } from '#web/platform/streakQuery.ts';

/** The member's days in a row; 0 until they are known. */
export function StreakFigure() {
  const { data } = useQuery(streakQuery(useMember().id));
  const days = data?.currentStreak ?? 0;
  return (
    <>
      <b>{days}</b> {days === 1 ? 'day' : 'days'}
    </>
  );
}
