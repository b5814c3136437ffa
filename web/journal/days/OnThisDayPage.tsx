import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ENTRIES_FAILED } from '#web/journal/EntryList.tsx';
import { onThisDayQuery } from '#web/journal/queries.ts';
import { paths } from '#web/paths.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { EarlierDays } from './EarlierDays.tsx';

export { loadOnThisDay as loader } from '#web/journal/queries.ts';
export { OnThisDayPage as Component };

/** The entries of a month ago and of the same day in earlier years. */
export function OnThisDayPage() {
  const today = dayOf();
  return (
    <Page>
      <PageTitle title={t`On This Day`} />
      <BackLink href={paths.journal()}>
        <Trans>Journal</Trans>
      </BackLink>
      <PageHeader title={t`On This Day`} intro={dayText(today)} />
      <Loaded
        query={useQuery(onThisDayQuery(today))}
        errorMessage={t(ENTRIES_FAILED)}
        skeleton={<SkeletonLines lineCount={12} />}
      >
        {(days) =>
          days.length === 0 ? (
            <EmptyState drawing="horizon" title={t`Nothing from earlier years yet.`} />
          ) : (
            <EarlierDays days={days} today={today} />
          )
        }
      </Loaded>
    </Page>
  );
}
