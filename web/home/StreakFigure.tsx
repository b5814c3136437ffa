import { useQuery } from '@tanstack/react-query';
import { streakQuery } from '../platform/streakQuery.ts';
import { useMember } from '../platform/useMember.ts';

/** The member's days in a row; nothing until they are known. */
export function StreakFigure() {
  const { data } = useQuery(streakQuery(useMember().id));
  if (!data) return null;
  const days = data.currentStreak;
  return (
    <>
      <b>{days}</b> {days === 1 ? 'day' : 'days'}
    </>
  );
}
