import { useState } from 'react';
import { paths } from '../paths.ts';
import { dayOf } from '../platform/days.ts';
import { PageTitle } from '../platform/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTop } from '../ui/PageTop.tsx';
import { DayCard } from './DayCard.tsx';
import { LogDialog } from './logs/LogDialog.tsx';
import { PracticeMonth } from './PracticeMonth.tsx';
import style from './SadhanaPage.module.css';
import { StreakCard } from './StreakCard.tsx';
import { UnsentLogs } from './unsent/UnsentLogs.tsx';
import { useView } from './useView.ts';
import { YearCard } from './year/YearCard.tsx';

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
