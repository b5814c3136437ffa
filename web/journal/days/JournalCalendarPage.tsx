import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ENTRIES_FAILED, EntryList } from '#web/journal/EntryList.tsx';
import { daysQuery } from '#web/journal/queries.ts';
import { paths } from '#web/paths.ts';
import { MonthCard, type MonthCardProps } from '#web/platform/calendar/MonthCard.tsx';
import { useMonthView } from '#web/platform/calendar/useMonthView.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './JournalCalendarPage.module.css';

export { loadCalendar as loader } from '#web/journal/queries.ts';
export { JournalCalendarPage as Component };

/** A calendar of one month, and the entries of the selected day. */
export function JournalCalendarPage() {
  const { month, day, show, showDay } = useMonthView(paths.journalCalendar);
  const write = (
    <ButtonLink variant="quiet" href={paths.newEntry({ day })}>
      <Trans>Write for This Day</Trans>
    </ButtonLink>
  );
  return (
    <Page>
      <PageTitle title={t`Calendar`} />
      <BackLink href={paths.journal()}>
        <Trans>Journal</Trans>
      </BackLink>
      <PageHeader title={t`Calendar`} actions={write} />
      <div className={style.columns}>
        <JournalMonth
          {...{ day, month }}
          onDaySelect={showDay}
          onMonthChange={(month, day) => show({ month, day })}
        />
        <section aria-labelledby="day">
          <h2 id="day">{dayText(day)}</h2>
          <EntryList
            key={day}
            search={{ day }}
            emptyState={<EmptyState drawing="book" title={t`Nothing written on this day.`} />}
          />
        </section>
      </div>
    </Page>
  );
}

/** The month in view. Days with an entry have a dot. */
function JournalMonth(view: MonthCardProps) {
  const query = useQuery(daysQuery(view.month));
  return (
    <MonthCard
      {...view}
      label={t`Journal calendar`}
      marks={new Map(query.data?.map(({ day }) => [day, t`entry written`]))}
      query={query}
      errorMessage={t(ENTRIES_FAILED)}
    />
  );
}
