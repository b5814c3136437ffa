import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../platform/PageTitle.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageTop } from '../../ui/PageTop.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { logQuery } from '../readings.ts';
import { LogActions } from './LogActions.tsx';
import { LogEditingToCome } from './LogEditingToCome.tsx';
import { LogLeaf } from './LogLeaf.tsx';
import { LogMissing } from './LogMissing.tsx';
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
      {log && <LogLeaf log={log}>{isEditing && <LogEditingToCome log={log} />}</LogLeaf>}
      {!log && <PageTop title={PENDING} />}
      {isPending && (
        <div className={style.toCome}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {error && !log && <LogMissing failure={error} onRetry={refetch} />}
    </Page>
  );
}
