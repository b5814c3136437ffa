import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { dayOf, longDateText } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import type { TranslatedReflection } from '#web/platform/language/translatedReflection.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Pager } from '#web/ui/actions/Pager.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { reflectionsQuery } from './queries.ts';
import style from './ReflectionsPage.module.css';

export { loadReflections as loader } from './queries.ts';
export { ReflectionsPage as Component };

export function ReflectionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageFromUrl(params);
  const query = useQuery(reflectionsQuery(page));
  return (
    <Page width="narrow">
      <PageTitle title={t`Daily Reflections`} />
      <PageHeader title={t`Daily Reflections`} intro={t`One a day, the same for everyone.`} />
      <Loaded
        query={query}
        errorMessage={t`Failed to fetch reflections.`}
        skeleton={<SkeletonLines lineCount={14} />}
      >
        {({ items }) => (
          <div aria-busy={query.isPlaceholderData}>
            {items.length === 0 ? (
              <EmptyState drawing="horizon" title={t`There is nothing older.`} />
            ) : (
              <ReflectionList reflections={items} />
            )}
          </div>
        )}
      </Loaded>
      {/* The pager is also rendered after a failure or for an empty page, so that it keeps the focus. */}
      {!query.isPending && (
        <Pager
          label={t`Past days`}
          page={page}
          hasNext={query.data?.hasNextPage ?? false}
          onPageChange={(next) => void navigate(paths.reflections(next))}
        />
      )}
    </Page>
  );
}

/** Reflections in the order of the query, newest first. Today's reflection has its own style. */
function ReflectionList({ reflections }: { reflections: readonly TranslatedReflection[] }) {
  const { session } = useSession();
  const today = dayOf();
  return (
    <ol className={style.list}>
      {reflections.map(({ date, content, author, lang }) => (
        <li key={date} className={date === today ? style.today : style.past}>
          <p className={style.day}>
            <time id={`day-${date}`} dateTime={date}>
              {date === today ? t`Today` : longDateText(noonOf(date))}
            </time>
          </p>
          <blockquote lang={lang}>
            <p>{content}</p>
            <footer>{author}</footer>
          </blockquote>
          {session && (
            <p className={style.write} data-no-print>
              <Link href={paths.newEntry({ reflection: date })} aria-describedby={`day-${date}`}>
                <Trans>Write about this</Trans>
              </Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
