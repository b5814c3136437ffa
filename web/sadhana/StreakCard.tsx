import { useQuery } from '@tanstack/react-query';
import type { Streak } from '#contract/sadhana/logs.ts';
import type { Show } from '#contract/sadhana/settings.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { dayUnit, streakQuery } from './public.ts';
import style from './StreakCard.module.css';

/** The member's current and longest streak, or the days of this month; nothing if the member wants no figures. */
export function StreakCard() {
  const { id, practice } = useMember();
  return practice.show === 'nothing' ? null : <Figures memberId={id} show={practice.show} />;
}

interface FiguresProps {
  memberId: string;
  show: Exclude<Show, 'nothing'>;
}

function Figures({ memberId, show }: FiguresProps) {
  const { data: streak, error, isPending, refetch } = useQuery(streakQuery(memberId));
  const { title, countOf, unitOf, detailsOf } = FIGURES[show];
  return (
    <Card>
      <section className={style.streak} aria-labelledby="streak" aria-busy={isPending}>
        <div>
          <h2 id="streak">{title}</h2>
          {streak ? (
            <p className={style.figure}>
              <b>{countOf(streak)}</b> {unitOf(countOf(streak))}
            </p>
          ) : (
            <Skeleton width="8rem" height="5.5rem" />
          )}
        </div>
        <Drawing name="mala" className={style.art} />
        <div className={style.details}>
          {streak && detailsOf(streak).map((line) => <p key={line}>{line}</p>)}
          {isPending && <Skeleton width="11rem" height="1.5rem" />}
          {error && !streak && (
            <QueryError message="Failed to load the streak." failure={error} onRetry={refetch} />
          )}
        </div>
      </section>
    </Card>
  );
}

/** The line about the last 30 days; none before the first log. */
const recentLines = ({ practised30, counted30 }: Streak) =>
  counted30 > 0 ? [`Last 30 days: practised on ${practised30} of ${counted30}.`] : [];

/** The title, the large figure with its unit, and the lines below it. */
const FIGURES = {
  streak: {
    title: 'Current streak',
    countOf: ({ currentStreak }: Streak) => currentStreak,
    unitOf: dayUnit,
    detailsOf: (streak: Streak) => [
      `Longest so far: ${streak.longestStreak} ${dayUnit(streak.longestStreak)}`,
      ...recentLines(streak),
    ],
  },
  days: {
    title: 'Practice',
    countOf: ({ practisedThisMonth }: Streak) => practisedThisMonth,
    unitOf: (count: number) => `${dayUnit(count)} this month`,
    detailsOf: recentLines,
  },
};
