import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EarlierDays } from '#web/journal/days/EarlierDays.tsx';
import { showsEarlierDays } from '#web/journal/days/earlierDaysChoice.ts';
import { paths } from '#web/paths.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { dailyReflectionQuery } from '#web/reflections/public.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { LinkRow } from '#web/ui/actions/LinkRow.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { EntryList } from './EntryList.tsx';
import style from './JournalPage.module.css';
import { onThisDayQuery } from './queries.ts';

export { loadEntries as loader } from './queries.ts';
export { JournalPage as Component };

export function JournalPage() {
  const navigate = useNavigate();
  const { id } = useMember();
  const [showsEarlier] = useState(() => showsEarlierDays(id));
  return (
    <Page>
      <PageTitle title={t`Journal`} />
      <PageHeader
        title={t`Journal`}
        actions={
          <>
            <SearchField onSearch={(q) => q && navigate(paths.journalSearch({ q }))} />
            <ButtonLink variant="primary" href={paths.newEntry()}>
              <Plus />
              <Trans>New Entry</Trans>
            </ButtonLink>
          </>
        }
      />
      <LinkRow>
        <Link href={paths.journalCalendar()}>
          <Trans>Calendar</Trans>
        </Link>
        <Link href={paths.onThisDay()}>
          <Trans>On This Day</Trans>
        </Link>
        <Link href={paths.journalSettings()}>
          <Trans>Journal Settings</Trans>
        </Link>
      </LinkRow>
      <TodaysReflection />
      {showsEarlier && <EarlierDaysOfToday />}
      <EntryList
        search={{}}
        emptyState={
          <EmptyState drawing="book" title={t`Your journal is empty.`}>
            <ButtonLink variant="quiet" href={paths.newEntry()}>
              <Trans>Write the first entry</Trans>
            </ButtonLink>
          </EmptyState>
        }
      />
    </Page>
  );
}

/**
 * Today's reflection, with a link to write about it. Shows nothing while it loads or if loading failed,
 * because the journal is usable without it.
 */
function TodaysReflection() {
  const { data: reflection } = useQuery(dailyReflectionQuery());
  return (
    <aside className={style.reflection} aria-label={t`Daily reflection`} data-no-print>
      {reflection && (
        <>
          <blockquote lang={reflection.lang}>
            <p>{reflection.content}</p>
          </blockquote>
          <Link href={paths.newEntry({ reflection: reflection.date })}>
            <Trans>Write about this</Trans>
          </Link>
        </>
      )}
    </aside>
  );
}

/** The entries of a month ago and of earlier years on this day; nothing if there are none. */
function EarlierDaysOfToday() {
  const today = dayOf();
  const { data: days = [] } = useQuery(onThisDayQuery(today));
  if (days.length === 0) return null;
  return (
    <div className={style.earlier}>
      <EarlierDays days={days} today={today} />
    </div>
  );
}
