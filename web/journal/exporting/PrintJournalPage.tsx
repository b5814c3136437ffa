import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Entry } from '#contract/journal/entries.ts';
import { ENTRIES_FAILED } from '#web/journal/EntryList.tsx';
import { titleOf } from '#web/journal/entryText.ts';
import { EntryPictures } from '#web/journal/pictures/EntryPictures.tsx';
import { EntryDate } from '#web/journal/reading/EntryDate.tsx';
import { paths } from '#web/paths.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Prose } from '#web/ui/layout/Prose.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './PrintJournalPage.module.css';
import { printedEntriesQuery } from './printedEntries.ts';

export { PrintJournalPage as Component };

/** The whole entries of a range of days, oldest first, to print. The default is the current month. */
export function PrintJournalPage() {
  const [params, setParams] = useSearchParams();
  const today = dayOf();
  const from = params.get('from') ?? `${today.slice(0, 8)}01`;
  const to = params.get('to') ?? today;
  const change = (range: { from?: string; to?: string }) =>
    setParams({ from, to, ...range }, { replace: true, preventScrollReset: true });
  const isRange = from !== '' && to !== '' && from <= to;
  const { data, error, isLoading, refetch } = useQuery({
    ...printedEntriesQuery(from, to),
    enabled: isRange,
  });
  // The browser prints only the pictures that are loaded.
  const isLoadingPictures = useIsFetching({ queryKey: ['journal', 'picture'] }) > 0;
  return (
    <Page width="read">
      <PageTitle title={t({ message: 'Print', context: 'verb' })} />
      <BackLink href={paths.journalSettings()}>
        <Trans>Journal Settings</Trans>
      </BackLink>
      <div data-no-print>
        <PageHeader
          title={t({ message: 'Print', context: 'verb' })}
          actions={
            <Button
              variant="primary"
              isDisabled={!data?.length}
              isPending={isLoadingPictures}
              worksOffline
              onPress={() => window.print()}
            >
              <Printer />
              <Trans context="verb">Print</Trans>
            </Button>
          }
        />
      </div>
      <form className={style.range} onSubmit={(event) => event.preventDefault()}>
        <DateField
          label={t({ message: 'From', context: 'date' })}
          value={from}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t({ message: 'To', context: 'date' })}
          value={to}
          onChange={(to) => change({ to })}
          {...(to < from && { error: t`To must not be before From` })}
        />
      </form>
      {isLoading && <SkeletonLines lineCount={12} />}
      {error && !data && <QueryError message={t(ENTRIES_FAILED)} failure={error} onRetry={refetch} />}
      {isRange && data?.length === 0 && (
        <EmptyState drawing="book" title={t`Nothing written in these days.`} />
      )}
      {isRange && data && data.length > 0 && (
        <>
          <p className={style.title}>
            {t`${{ from: dateText(noonOf(from)) }} to ${{ to: dateText(noonOf(to)) }}`}
          </p>
          {data.map((entry) => (
            <EntryToPrint key={entry.id} entry={entry} />
          ))}
        </>
      )}
    </Page>
  );
}

const EntryToPrint = ({ entry }: { entry: Entry }) => (
  <article className={style.entry} aria-label={titleOf(entry)}>
    <EntryDate entry={entry} className={style.date} />
    <h2 {...userText()}>{titleOf(entry)}</h2>
    <Prose paragraphs={paragraphsOf(entry.content)} />
    <EntryPictures pictures={entry.pictures} areLazy={false} />
    {entry.tags.length > 0 && <p className={style.tags}>{entry.tags.join(', ')}</p>}
  </article>
);
