import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryArticle } from './EntryArticle.tsx';
import { EntryNotFound } from './EntryNotFound.tsx';
import style from './EntryPage.module.css';
import { entryQuery } from './queries.ts';
import { titleOf } from './titleOf.ts';

const NOT_FOUND = 'Journal entry not found.';

/** The page's name as long as no entry gives it one. */
const PENDING = 'Journal Entry';

export function EntryPage() {
  const { id = '' } = useParams();
  const { data: entry, error, isPending, refetch } = useQuery(entryQuery(id));
  return (
    <Page>
      <PageTitle title={entry ? titleOf(entry) : PENDING} />
      <div className={style.bar}>
        <BackLink href={paths.journal()}>Journal</BackLink>
        {entry && <EntryActions entry={entry} />}
      </div>
      {entry ? <EntryArticle entry={entry} /> : <PageTop title={PENDING} />}
      {isPending && (
        <div className={style.toCome}>
          <SkeletonLines lines={12} />
        </div>
      )}
      {error && !entry && <EntryNotFound sentence={NOT_FOUND} failure={error} onRetry={refetch} />}
    </Page>
  );
}
