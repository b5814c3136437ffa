import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    <section className={style.day} aria-label={t`Daily reflection`}>
      <div className={style.quote}>
        {reflection && (
          <>
            <blockquote lang={reflection.lang}>
              <p>{reflection.content}</p>
              <footer>{reflection.author}</footer>
            </blockquote>
            <Link href={paths.newEntry({ reflection: reflection.date })}>
              <Trans>Write about this</Trans>
            </Link>
          </>
        )}
        {!reflection && !isError && <SkeletonLines lineCount={3} />}
        {!reflection && isError && (
          <>
            <p className={style.failure} role="alert">
              <Trans>Today’s reflection could not be loaded.</Trans>
            </p>
            <Button variant="plain" onPress={() => void refetch()}>
              <Trans>Try Again</Trans>
            </Button>
          </>
        )}
      </div>
      <Drawing name="horizon" className={style.horizon} />
    </section>
  );
}
