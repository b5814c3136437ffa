import { paths } from '#web/paths.ts';
import { weekdayDateText } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { CommunitiesCard } from './CommunitiesCard.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import style from './DashboardPage.module.css';
import { NextEvent } from './NextEvent.tsx';
import { ReflectionQuote } from './ReflectionQuote.tsx';
import { StreakFigure } from './StreakFigure.tsx';
import { SupportBand } from './SupportBand.tsx';

/** A member's first page. */
export function DashboardPage() {
  const { session } = useSession();
  if (!session) return null;
  const { fullName, username, isPatron } = session.user;
  return (
    <Page>
      <PageTitle title="Dashboard" />
      <div className={style.hello}>
        <h1>
          Namaste, <bdi>{fullName || username}</bdi>
        </h1>
        <p>{weekdayDateText(new Date().toISOString())}</p>
      </div>
      <NextEvent />
      <ReflectionQuote />
      <div className={style.window}>
        <DashboardCard
          href={paths.sadhana()}
          drawing="mala"
          title="Sādhanā Tracker"
          words="Your days of practice"
        >
          <StreakFigure />
        </DashboardCard>
        <DashboardCard
          href={paths.focus()}
          drawing="lamp"
          title="Focus Timer"
          words="Sit with one intention"
        />
        <DashboardCard
          href={paths.journal()}
          drawing="book"
          title="Sacred Journal"
          words="Written for no one else"
        />
        <CommunitiesCard />
        <DashboardCard
          href={paths.library()}
          drawing="shelf"
          title="Sacred Library"
          words="Books that helped"
        />
        <DashboardCard
          href={paths.reflections()}
          drawing="moon"
          title="Daily Reflections"
          words="Today’s, and those before"
        />
      </div>
      {!isPatron && <SupportBand />}
    </Page>
  );
}
