import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { logQuery } from '#web/sadhana/queries.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { LogActions } from './LogActions.tsx';
import { LogArticle } from './LogArticle.tsx';
import { LogEditorSkeleton } from './LogEditorSkeleton.tsx';
import { LogNotFound } from './LogNotFound.tsx';
import style from './LogPage.module.css';

/** The page's name as long as no log gives it one. */
const PENDING = 'Practice Log';

export function LogPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const isEditing = params.has('edit');
  const { data: log, error, isPending, refetch } = useQuery(logQuery(id));
  return (
    <Page width="narrow">
      <PageTitle title={log?.practice.name ?? PENDING} />
      <div className={style.bar}>
        <BackLink href={paths.sadhana({ day: log?.date })}>Sadhana</BackLink>
        {log && !isEditing && <LogActions log={log} />}
      </div>
      {log && <LogArticle log={log}>{isEditing && <LogEditorSkeleton log={log} />}</LogArticle>}
      {!log && <PageTop title={PENDING} />}
      {isPending && (
        <div className={style.toCome}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {error && !log && <LogNotFound failure={error} onRetry={refetch} />}
    </Page>
  );
}
