import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { forForm } from '#web/platform/loading/forForm.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { MutedMembers } from './MutedMembers.tsx';
import { OwnDecisions } from './OwnDecisions.tsx';
import { QuietForm } from './QuietForm.tsx';
import style from './QuietPage.module.css';
import { digestQuery, ownCommunitiesQuery, ownDecisionsQuery, practiceSettingsQuery } from './queries.ts';

export { QuietPage as Component };

/** The page of all mails that can be switched off, the retreat and the muted members. */
export function QuietPage() {
  const { data: decisions } = useInfiniteQuery(ownDecisionsQuery());
  return (
    <>
      <PageTitle title={t`Letters & Quiet`} />
      <PageHeader title={t`Letters & Quiet`} />
      <MailsAndRetreat />
      <section className={style.section} aria-labelledby="muted">
        <h2 id="muted">
          <Trans>Muted</Trans>
        </h2>
        <MutedMembers />
      </section>
      {decisions?.pages.some(({ items }) => items.length > 0) && (
        <section className={style.section} aria-labelledby="decisions">
          <h2 id="decisions">
            <Trans>Decisions about you</Trans>
          </h2>
          <OwnDecisions />
        </section>
      )}
    </>
  );
}

function MailsAndRetreat() {
  const user = useMember();
  const digest = forForm(useQuery(digestQuery()));
  const communities = forForm(useQuery(ownCommunitiesQuery()));
  const practice = forForm(useQuery(practiceSettingsQuery()));
  if (digest.data && communities.data && practice.data)
    return (
      <QuietForm
        settings={{ user, digest: digest.data, practice: practice.data }}
        communities={communities.data}
      />
    );
  const failed = [digest, communities, practice].filter(({ error }) => error);
  if (failed.length === 0) return <SkeletonLines lineCount={8} />;
  const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
  return <QueryError message={t`Failed to load the settings.`} failure={failed[0]?.error} onRetry={retry} />;
}
