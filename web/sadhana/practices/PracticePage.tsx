import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PracticeTotals } from '#contract/sadhana/summary.ts';
import { EntryList } from '#web/journal/public.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { valueText } from '#web/platform/practiceValues.ts';
import { dayUnit } from '#web/sadhana/public.ts';
import { practicesQuery, practiceTotalsQuery } from '#web/sadhana/queries.ts';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './PracticePage.module.css';

export { loadPractices as loader } from '#web/sadhana/queries.ts';
export { PracticePage as Component };

const PLACEHOLDER_TITLE = 'Practice';

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
      <PageTitle title={practice?.name ?? PLACEHOLDER_TITLE} />
      <BackLink href={paths.sadhana()}>Sadhana</BackLink>
      <PageHeader title={practice ? <bdi>{practice.name}</bdi> : PLACEHOLDER_TITLE} />
      <Loaded query={totalsQuery} errorMessage="Failed to load the totals." skeleton={<SkeletonLines />}>
        {() => (
          <>
            {isMissing && <EmptyState drawing="lotus" title="Practice not found." />}
            {totals && <Totals totals={totals} />}
          </>
        )}
      </Loaded>
      {practice && (
        <section className={style.lines} aria-labelledby="lines">
          <h2 id="lines">What I wrote after this practice</h2>
          <EntryList search={{ practiceId: id }} emptyState={<p>Nothing written yet.</p>} />
        </section>
      )}
    </Page>
  );
}

const Totals = ({ totals: { practice, days, total } }: { totals: PracticeTotals }) => (
  <p className={style.totals}>
    {valueText(total, practice.type)} on {numberText(days)} {dayUnit(days)}
  </p>
);
