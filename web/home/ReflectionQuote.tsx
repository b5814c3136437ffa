import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './ReflectionQuote.module.css';
import { todayQuery } from './todayQuery.ts';

/** Today's reflection. */
export function ReflectionQuote() {
  const { data: today, isError, refetch } = useQuery(todayQuery());
  return (
    <section className={style.day} aria-label="Daily reflection">
      {today && (
        <blockquote className={style.quote}>
          <p>{today.content}</p>
          <footer>{today.author}</footer>
        </blockquote>
      )}
      {!today && (
        <div className={style.quote}>
          {isError ? (
            <>
              <p className={style.failure} role="alert">
                Today’s reflection could not be loaded.
              </p>
              <Button variant="plain" onPress={() => void refetch()}>
                Try Again
              </Button>
            </>
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      )}
      <Drawing name="horizon" className={style.horizon} />
    </section>
  );
}
