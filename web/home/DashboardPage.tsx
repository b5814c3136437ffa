import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { User } from '#contract/account.ts';
import { directoryChoice, saveDirectoryChoice } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { weekdayDateText } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { ObservanceNote, streakQuery } from '#web/sadhana/public.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import framed from '#web/ui/actions/framedLink.module.css';
import { Link } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';
import style from './DashboardPage.module.css';
import { ImportLine } from './ImportLine.tsx';
import { NextEvent } from './NextEvent.tsx';
import { ReflectionQuote } from './ReflectionQuote.tsx';

export { DashboardPage as Component };

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

const CurrentPassages = lazy(async () => ({
  default: (await import('#web/readings/public.ts')).CurrentPassages,
}));

/** The start page of a member. */
export function DashboardPage() {
  const { session } = useSession();
  if (!session) return null;
  const { seesWelcome, recoveryEndsAt, undoEndsAt, role, guideOf } = session.user;
  const hasNotices = seesWelcome || recoveryEndsAt || undoEndsAt || guideOf.length > 0 || role !== 'sadhaka';
  return (
    <Page>
      <PageTitle title={t`Dashboard`} />
      <DashboardContent
        user={session.user}
        notices={
          hasNotices && (
            <Suspense>
              <Notices />
            </Suspense>
          )
        }
      />
    </Page>
  );
}

interface ContentProps {
  user: User;
  notices: ReactNode;
}

/** What the start page of a member shows. */
export function DashboardContent({ user, notices }: ContentProps) {
  return (
    <>
      <div className={style.greeting}>
        <h1>
          <Trans>
            Namaste, <bdi>{personName(user)}</bdi>
          </Trans>
        </h1>
        <p>{weekdayDateText(new Date().toISOString())}</p>
      </div>
      {user.hasObservances && (
        <Suspense>
          <ObservanceNote />
        </Suspense>
      )}
      {notices}
      <NextEvent />
      <ReflectionQuote />
      <Suspense>
        <CurrentPassages />
      </Suspense>
      <div className={style.cards}>
        <DashboardCard
          href={paths.sadhana()}
          drawing="mala"
          title={t`Sādhanā Tracker`}
          description={t`Your days of practice`}
        >
          <StreakFigure />
        </DashboardCard>
        <DashboardCard
          href={paths.focus()}
          drawing="lamp"
          title={t`Focus Timer`}
          description={t`Sit with one intention`}
        />
        <DashboardCard
          href={paths.journal()}
          drawing="book"
          title={t`Sacred Journal`}
          description={t`Written for no one else`}
        />
        <CommunitiesCard />
        <DashboardCard
          href={paths.library()}
          drawing="shelf"
          title={t`Sacred Library`}
          description={t`Books that helped`}
        />
        <DashboardCard
          href={paths.reflections()}
          drawing="moon"
          title={t`Daily Reflections`}
          description={t`Today’s, and those before`}
        />
      </div>
      {!user.seesWelcome && <ImportLine />}
      {!user.isPatron && <SupportSection />}
    </>
  );
}

interface DashboardCardProps {
  href: string;
  drawing: DrawingName;
  title: string;
  description: string;
  onPress?: () => void;
  /** A figure with its unit. */
  children?: ReactNode;
}

/** A link to a feature. Its accessible name starts with the title. */
function DashboardCard({ href, drawing, title, description, onPress, children }: DashboardCardProps) {
  return (
    <Link className={`${style.card} ${framed.link}`} href={href} onClick={onPress}>
      <Drawing name={drawing} className={style.art} />
      <h2>{title}</h2>
      <p>{description}</p>
      {children && <span className={style.figure}>{children}</span>}
    </Link>
  );
}

/**
 * The member's current streak or the days of practice of this month, as the member has chosen; 0 until it is
 * loaded.
 */
export function StreakFigure() {
  const { id, practice } = useMember();
  const { data } = useQuery({ ...streakQuery(id), enabled: practice.show !== 'nothing' });
  if (practice.show === 'nothing') return null;
  const isMonth = practice.show === 'days';
  const count = (isMonth ? data?.practisedThisMonth : data?.currentStreak) ?? 0;
  return isMonth ? (
    <Trans>
      <b>{count}</b> <Plural value={count} one="day this month" other="days this month" />
    </Trans>
  ) : (
    <Trans>
      <b>{count}</b> <Plural value={count} one="day" other="days" />
    </Trans>
  );
}

/**
 * Links to the communities, with the number of those that the member has joined. If there are any, the
 * directory starts with them, unless the member has chosen a tab of the directory before.
 */
function CommunitiesCard() {
  const { data } = useQuery({
    // The prefix of the community queries, so that joining and leaving invalidate this one too.
    queryKey: ['communities', 'joined', 'count'],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.communities.list({ query: { mine: 'true', limit: 1 }, signal }),
  });
  const count = data?.total ?? 0;
  const showOwnFirst = () => {
    if (count > 0 && !directoryChoice()) saveDirectoryChoice('yours');
  };
  return (
    <DashboardCard
      href={paths.communities()}
      drawing="sangha"
      title={t`Communities`}
      description={t`Company on the way`}
      onPress={showOwnFirst}
    >
      {count > 0 && (
        <span className={style.count}>
          <Trans>
            <b>{count}</b> <Plural value={count} one="community" other="communities" />
          </Trans>
        </span>
      )}
    </DashboardCard>
  );
}

function SupportSection() {
  return (
    <section className={style.support} aria-labelledby="support">
      <div>
        <h2 id="support">
          <Trans>Support the Sanctuary</Trans>
        </h2>
        <p>
          <Trans>No advertising pays for this room. Those who can, keep it open for everyone.</Trans>
        </p>
      </div>
      <ButtonLink href={paths.support()}>
        <Trans>Become a Supporter</Trans>
      </ButtonLink>
    </section>
  );
}
