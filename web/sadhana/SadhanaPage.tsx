import { useState } from 'react';
import { paths } from '#web/paths.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { LogDialog } from '#web/sadhana/logs/LogDialog.tsx';
import { UnsentLogs } from '#web/sadhana/unsent/UnsentLogs.tsx';
import { YearCard } from '#web/sadhana/year/YearCard.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import { DayCard } from './DayCard.tsx';
import { PracticeMonth } from './PracticeMonth.tsx';
import style from './SadhanaPage.module.css';
import { StreakCard } from './StreakCard.tsx';
import { useView } from './useView.ts';

export function SadhanaPage() {
  const { day, month, year, show, showDay } = useView();
  const [isLogging, setIsLogging] = useState(false);
  const log = () => setIsLogging(true);
  return (
    <Page>
      <PageTitle title="Sadhana" />
      <PageTop
        title="Sadhana"
        actions={
          <>
            <Button
              variant="quiet"
              aria-pressed={year !== null}
              onPress={() => show({ year: year ? null : dayOf().slice(0, 4) })}
            >
              Year
            </Button>
            <ButtonLink variant="quiet" href={paths.presets()}>
              Log from Preset
            </ButtonLink>
            <Button variant="quiet" onPress={log}>
              Log a Practice
            </Button>
            <ButtonLink variant="primary" href={paths.focus(day < dayOf() ? { date: day } : {})}>
              Start Focus Session
            </ButtonLink>
          </>
        }
      />
      <div className={style.two}>
        <div className={style.month}>
          <UnsentLogs />
          <PracticeMonth {...{ day, month }} onDay={showDay} onMonth={(month, day) => show({ month, day })} />
        </div>
        <div className={style.beside}>
          <StreakCard />
          <DayCard day={day} onLog={log} onDay={showDay} />
        </div>
      </div>
      {year && <YearCard year={year} onYear={(year) => show({ year })} onDay={showDay} />}
      <LogDialog day={day} isOpen={isLogging} onClose={() => setIsLogging(false)} onLogged={showDay} />
    </Page>
  );
}
