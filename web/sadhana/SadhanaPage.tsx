import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ObservedDay } from '#contract/sadhana/observedDays.ts';
import type { Rest } from '#contract/sadhana/settings.ts';
import { paths } from '#web/paths.ts';
import { MonthCard, type MonthCardProps } from '#web/platform/calendar/MonthCard.tsx';
import { dayAfter, monthOf, weekRangeOf } from '#web/platform/calendar/monthView.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LogDialog } from '#web/sadhana/logs/LogDialog.tsx';
import { useObservedDays } from '#web/sadhana/observances/useObservedDays.ts';
import { settingsQuery } from '#web/sadhana/settings/settingsQueries.ts';
import { UnsentLogs } from '#web/sadhana/unsent/UnsentLogs.tsx';
import { YearCard } from '#web/sadhana/year/YearCard.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkRow } from '#web/ui/actions/LinkRow.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { listText } from '#web/ui/locale.ts';
import { observanceName } from './observanceNames.ts';
import { PracticeDay } from './PracticeDay.tsx';
import { practiceToday } from './practiceToday.ts';
import { monthQuery } from './queries.ts';
import style from './SadhanaPage.module.css';
import { StreakCard } from './StreakCard.tsx';
import { type SadhanaView, viewOf } from './view.ts';

export { loadMonth as loader } from './queries.ts';
export { SadhanaPage as Component };

export function SadhanaPage() {
  const { day, month, year, show, showDay } = useView();
  const [isLogDialogOpen, setIsLogDialogOpen] = useState(false);
  const openLogDialog = () => setIsLogDialogOpen(true);
  return (
    <Page>
      <PageTitle title={t`Sadhana`} />
      <PageHeader
        title={t`Sadhana`}
        actions={
          <>
            <Button
              variant="quiet"
              aria-pressed={year !== null}
              onPress={() => show({ year: year ? null : practiceToday().slice(0, 4) })}
            >
              <Trans>Year</Trans>
            </Button>
            <ButtonLink variant="quiet" href={paths.presets()}>
              <Trans>Log from Preset</Trans>
            </ButtonLink>
            <Button variant="quiet" onPress={openLogDialog}>
              <Trans>Log a Practice</Trans>
            </Button>
            <ButtonLink variant="primary" href={paths.focus(day < practiceToday() ? { date: day } : {})}>
              <Trans>Start Focus Session</Trans>
            </ButtonLink>
          </>
        }
      />
      <div className={style.columns}>
        <div className={style.month}>
          <UnsentLogs />
          {year ? (
            <YearCard year={year} onYearChange={(year) => show({ year })} onDaySelect={showDay} />
          ) : (
            <PracticeMonth
              {...{ day, month }}
              onDaySelect={showDay}
              onMonthChange={(month, day) => show({ month, day })}
            />
          )}
        </div>
        <div className={style.side}>
          <StreakCard />
          <PracticeDay day={day} onOpenLogDialog={openLogDialog} onDaySelect={showDay} />
        </div>
      </div>
      <div className={style.links}>
        <LinkRow>
          <Link href={paths.practiceSummary(practiceToday().slice(0, 4))}>
            <Trans>Summary</Trans>
          </Link>
          <Link href={paths.practiceSettings()}>
            <Trans>Practice Settings</Trans>
          </Link>
        </LinkRow>
      </div>
      <LogDialog
        day={day}
        isOpen={isLogDialogOpen}
        onClose={() => setIsLogDialogOpen(false)}
        onLogged={showDay}
      />
    </Page>
  );
}

/** The month in view. Days with a log have a dot. */
function PracticeMonth(view: MonthCardProps) {
  const query = useQuery(monthQuery(view.month));
  const { data: settings } = useQuery(settingsQuery());
  const marks = new Map(query.data?.map((log) => [log.date, t`practice logged`]));
  const weeks = weekRangeOf(view.month);
  const observed = useObservedDays(weeks.startDate, weeks.endDate);
  return (
    <MonthCard
      {...view}
      label={t`Practice calendar`}
      marks={marks}
      paleDays={restDays(settings?.rests ?? [], weeks)}
      observedDays={namesByDay(observed)}
      note={<ObservanceList days={observed.filter(({ on }) => monthOf(on) === view.month)} />}
      today={practiceToday()}
      query={query}
      errorMessage={t`Failed to load logs.`}
    />
  );
}

/** What is observed on each day. */
function namesByDay(days: readonly ObservedDay[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const day of days) {
    const before = names.get(day.on);
    names.set(day.on, before ? `${before}, ${observanceName(day)}` : observanceName(day));
  }
  return names;
}

/** The days of the month that the member observes, by name. */
function ObservanceList({ days }: { days: readonly ObservedDay[] }) {
  if (days.length === 0) return null;
  const names = [...new Set(days.map(observanceName))];
  const numbersOf = (name: string) =>
    days.filter((day) => observanceName(day) === name).map(({ on }) => String(Number(on.slice(8))));
  return (
    <ul className={style.observances}>
      {names.map((name) => (
        <li key={name}>
          <Moon /> {name}: {listText(numbersOf(name))}
        </li>
      ))}
    </ul>
  );
}

/** The days of rest in a range, each with its label. */
function restDays(
  rests: readonly Rest[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Map<string, string> {
  const days = new Map<string, string>();
  for (const { from, to } of rests) {
    const last = to < endDate ? to : endDate;
    for (let day = from > startDate ? from : startDate; day <= last; day = dayAfter(day))
      days.set(day, t`rest day`);
  }
  return days;
}

/** The day, month and year in the URL, and functions that change them. */
function useView() {
  const [params] = useSearchParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const view = viewOf(params);

  const show = (changes: Partial<SadhanaView>) => {
    const { day, month, year } = { ...view, ...changes };
    const url = paths.sadhana({ month, day, year: year ?? undefined });
    void navigate(url, { replace: url === pathname + search, preventScrollReset: true });
  };
  return { ...view, show, showDay: (day: string) => show({ day, month: monthOf(day) }) };
}
