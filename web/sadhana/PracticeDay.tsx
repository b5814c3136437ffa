import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import type { Log } from '#contract/sadhana/logs.ts';
import { paths } from '#web/paths.ts';
import { DayCard } from '#web/platform/calendar/DayCard.tsx';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { useObservedDays } from '#web/sadhana/observances/useObservedDays.ts';
import { restText } from '#web/sadhana/settings/restText.ts';
import { settingsQuery } from '#web/sadhana/settings/settingsQueries.ts';
import { isOfRetreat, useRemoveRest, useRestMutation } from '#web/sadhana/settings/useRests.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { userText } from '#web/ui/userText.ts';
import { observanceName } from './observanceNames.ts';
import style from './PracticeDay.module.css';
import { practiceToday } from './practiceToday.ts';
import { monthQuery } from './queries.ts';

interface Props {
  day: string;
  onOpenLogDialog: () => void;
  onDaySelect: (day: string) => void;
}

/** The logs of the chosen day, and what can be done with the day. */
export function PracticeDay({ day, onOpenLogDialog, onDaySelect }: Props) {
  const query = useQuery(monthQuery(monthOf(day)));
  return (
    <DayCard
      day={day}
      query={query}
      isOnDay={({ date }) => date === day}
      errorMessage={t`Failed to load logs.`}
    >
      {(logs) => (
        <>
          <DayObservances day={day} />
          {logs.map((log) => (
            <LogRow key={log.id} log={log} />
          ))}
          {logs.length === 0 && <EmptyState drawing="lotus" title={t`No practices logged for this day.`} />}
          {/* The same button with and without logs, so that the dialog can return the focus to it. */}
          <p className={style.next}>
            {day <= practiceToday() && (
              <Button variant={logs.length ? 'plain' : 'quiet'} onPress={onOpenLogDialog}>
                {logs.length ? t`Log another for this day` : t`Log one for this day`}
              </Button>
            )}
            {day > practiceToday() && (
              <Button onPress={() => onDaySelect(practiceToday())}>
                <Trans>Go to today</Trans>
              </Button>
            )}
            <RestButton day={day} />
          </p>
        </>
      )}
    </DayCard>
  );
}

/** What the member observes on a day. */
function DayObservances({ day }: { day: string }) {
  const names = useObservedDays(day, day).map(observanceName);
  if (names.length === 0) return null;
  return (
    <p className={style.observance}>
      <Moon />
      {names.join(', ')}
    </p>
  );
}

/** Marks a day as a rest, or removes the rests to which it belongs. */
function RestButton({ day }: { day: string }) {
  const { data: settings } = useQuery(settingsQuery());
  const confirm = useConfirm();
  const { mutate: add, isPending: isAdding } = useRestMutation();
  const { mutate: remove, isPending: isRemoving } = useRemoveRest();
  const member = useMember();
  if (!settings) return null;
  const restsOfDay = settings.rests.filter(({ from, to }) => from <= day && day <= to);
  const rests = restsOfDay.filter((rest) => !isOfRetreat(rest, member));
  if (restsOfDay.length > rests.length)
    return (
      <Link href={paths.quiet()}>
        <Trans>In retreat</Trans>
      </Link>
    );

  async function removeRests() {
    const long = rests.find(({ from, to }) => from !== to);
    const question = { title: t`Remove this rest?`, body: long && restText(long), action: t`Remove Rest` };
    if (!long || (await confirm(question))) remove(rests.map(({ id }) => id));
  }

  return rests.length > 0 ? (
    <Button variant="subtle" isPending={isRemoving} onPress={removeRests}>
      <Trans>Remove Rest</Trans>
    </Button>
  ) : (
    <Button variant="subtle" isPending={isAdding} onPress={() => add({ from: day, to: day })}>
      <Trans>Mark as Rest</Trans>
    </Button>
  );
}

/** A log in the list: its practice, value and intention. */
function LogRow({ log }: { log: Log }) {
  return (
    <article className={style.log} aria-label={practiceName(log.practice)}>
      <h3 {...userText()}>
        <Link href={paths.log(log.id)}>{practiceName(log.practice)}</Link>
      </h3>
      <span className={style.value}>{valueText(log.value, log.practice.type)}</span>
      {log.sankalpa && (
        <p className={style.sankalpa} {...userText()}>
          {log.sankalpa}
        </p>
      )}
    </article>
  );
}
