import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { dailyReflectionQuery } from '#web/reflections/public.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './ReflectionQuote.module.css';

/** Today's reflection. */
export function ReflectionQuote() {
  const { data: reflection, isError, refetch } = useQuery(dailyReflectionQuery());
  return (
    <section className={style.day} aria-label="Daily reflection">
      <div className={style.quote}>
        {reflection && (
          <>
            <blockquote>
              <p>{reflection.content}</p>
              <footer>{reflection.author}</footer>
            </blockquote>
            <Link href={paths.newEntry({ reflection: reflection.date })}>Write about this</Link>
          </>
        )}
        {!reflection && !isError && <SkeletonLines lineCount={3} />}
        {!reflection && isError && (
          <>
            <p className={style.failure} role="alert">
              Today’s reflection could not be loaded.
            </p>
            <Button variant="plain" onPress={() => void refetch()}>
              Try Again
            </Button>
          </>
        )}
      </div>
      <Drawing name="horizon" className={style.horizon} />
    </section>
  );
}
