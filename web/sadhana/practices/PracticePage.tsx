import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PracticeTotals } from '#contract/sadhana/summary.ts';
import { EntryList } from '#web/journal/public.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { practicesQuery, practiceTotalsQuery } from '#web/sadhana/queries.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './PracticePage.module.css';

export { loadPractices as loader } from '#web/sadhana/queries.ts';
export { PracticePage as Component };

const PLACEHOLDER_TITLE = msg`Practice`;

/** A practice with its totals, and the journal entries that the member wrote after it. */
export function PracticePage() {
  const { id = '' } = useParams();
  const totalsQuery = useQuery(practiceTotalsQuery());
  const { data: practices } = useQuery(practicesQuery());
  const totals = totalsQuery.data?.practices.find(({ practice }) => practice.id === id);
  const practice = totals?.practice ?? practices?.find((each) => each.id === id);
  const isMissing = practices && !practice;
  return (
    <Page>
      <PageTitle title={practice ? practiceName(practice) : t(PLACEHOLDER_TITLE)} />
      <BackLink href={paths.sadhana()}>
        <Trans>Sadhana</Trans>
      </BackLink>
      <PageHeader title={practice ? <bdi>{practiceName(practice)}</bdi> : t(PLACEHOLDER_TITLE)} />
      <Loaded query={totalsQuery} errorMessage={t`Failed to load the totals.`} skeleton={<SkeletonLines />}>
        {() => (
          <>
            {isMissing && <EmptyState drawing="lotus" title={t`Practice not found.`} />}
            {totals && <Totals totals={totals} />}
          </>
        )}
      </Loaded>
      {practice && (
        <section className={style.lines} aria-labelledby="lines">
          <h2 id="lines">
            <Trans>What I wrote after this practice</Trans>
          </h2>
          <EntryList
            search={{ practiceId: id }}
            emptyState={
              <p>
                <Trans>Nothing written yet.</Trans>
              </p>
            }
          />
        </section>
      )}
    </Page>
  );
}

function Totals({ totals: { practice, days, total } }: { totals: PracticeTotals }) {
  const value = valueText(total, practice.type);
  return (
    <p className={style.totals}>
      {t`${plural(days, { one: `${value} on # day`, other: `${value} on # days` })}`}
    </p>
  );
}
