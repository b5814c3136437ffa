import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { dailyReflectionQuery } from './dailyReflectionQuery.ts';
import style from './ReflectionQuote.module.css';

/** Today's reflection. */
export function ReflectionQuote() {
  const { data: reflection, isError, refetch } = useQuery(dailyReflectionQuery());
  return (
    <section className={style.day} aria-label="Daily reflection">
      {reflection && (
        <blockquote className={style.quote}>
          <p>{reflection.content}</p>
          <footer>{reflection.author}</footer>
        </blockquote>
      )}
      {!reflection && (
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
            <SkeletonLines lineCount={3} />
          )}
        </div>
      )}
      <Drawing name="horizon" className={style.horizon} />
    </section>
  );
}
