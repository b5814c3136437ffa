import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Streak } from '#contract/sadhana/logs.ts';
import type { Show } from '#contract/sadhana/settings.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { streakQuery } from './public.ts';
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
  return (
    <Card>
      <section className={style.streak} aria-labelledby="streak" aria-busy={isPending}>
        <div>
          <h2 id="streak">{show === 'streak' ? t`Current streak` : t`Practice`}</h2>
          {streak ? (
            <p className={style.figure}>
              <Figure show={show} streak={streak} />
            </p>
          ) : (
            <Skeleton width="8rem" height="5.5rem" />
          )}
        </div>
        <Drawing name="mala" className={style.art} />
        <div className={style.details}>
          {streak && detailLines(show, streak).map((line) => <p key={line}>{line}</p>)}
          {isPending && <Skeleton width="11rem" height="1.5rem" />}
          {error && !streak && (
            <QueryError message={t`Failed to load the streak.`} failure={error} onRetry={refetch} />
          )}
        </div>
      </section>
    </Card>
  );
}

/** The large figure with its unit. */
function Figure({ show, streak }: { show: FiguresProps['show']; streak: Streak }) {
  const { currentStreak, practisedThisMonth } = streak;
  return show === 'streak' ? (
    <Trans>
      <b>{currentStreak}</b> <Plural value={currentStreak} one="day" other="days" />
    </Trans>
  ) : (
    <Trans>
      <b>{practisedThisMonth}</b>{' '}
      <Plural value={practisedThisMonth} one="day this month" other="days this month" />
    </Trans>
  );
}

/** The lines below the figure. That about the last 30 days begins with the first log. */
function detailLines(
  show: FiguresProps['show'],
  { longestStreak, practised30, counted30 }: Streak,
): string[] {
  const longest = t`${plural(longestStreak, {
    one: `Longest so far: ${longestStreak} day`,
    other: `Longest so far: ${longestStreak} days`,
  })}`;
  const recent = t`Last 30 days: practised on ${practised30} of ${counted30}.`;
  return [...(show === 'streak' ? [longest] : []), ...(counted30 > 0 ? [recent] : [])];
}
