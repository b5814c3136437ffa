import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { streakQuery } from './public.ts';
import style from './StreakCard.module.css';

const dayUnit = (dayCount: number) => (dayCount === 1 ? 'day' : 'days');

/** The member's current and longest streak. */
export function StreakCard() {
  const { data: streak, error, isPending, refetch } = useQuery(streakQuery(useMember().id));
  return (
    <Card>
      <section className={style.streak} aria-labelledby="streak" aria-busy={isPending}>
        <div>
          <h2 id="streak">Current streak</h2>
          {streak ? (
            <p className={style.figure}>
              <b>{streak.currentStreak}</b> {dayUnit(streak.currentStreak)}
            </p>
          ) : (
            <Skeleton width="8rem" height="5.5rem" />
          )}
        </div>
        <Drawing name="mala" className={style.art} />
        <div className={style.longest}>
          {streak && `Longest so far: ${streak.longestStreak} ${dayUnit(streak.longestStreak)}`}
          {isPending && <Skeleton width="11rem" height="1.5rem" />}
          {error && !streak && (
            <QueryError message="Failed to load the streak." failure={error} onRetry={refetch} />
          )}
        </div>
      </section>
    </Card>
  );
}
