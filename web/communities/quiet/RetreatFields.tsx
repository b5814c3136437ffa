import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import style from './QuietPage.module.css';
import type { QuietControl } from './quietFields.ts';
import { currentRetreat } from './retreat.ts';

interface Props {
  control: QuietControl;
  end: { isPending: boolean; mutate: () => void };
}

/** The days of the retreat, and the button that ends it. */
export function RetreatFields({ control, end }: Props) {
  const retreat = currentRetreat(useMember().retreat);
  const date = retreat ? dateText(noonOf(retreat.isRunning ? retreat.to : retreat.from)) : '';
  return (
    <>
      <p className={style.soft}>
        <Trans>
          During a retreat you receive no letter, no announcements and no reminders, and nothing waits for you
          afterwards. Mails about cancelled events still arrive. It ends by itself.
        </Trans>
      </p>
      {retreat && (
        <div className={style.retreat}>
          <p role="status">
            {retreat.isRunning ? t`You are in retreat until ${date}.` : t`Your retreat begins on ${date}.`}
          </p>
          <Button isPending={end.isPending} onPress={() => end.mutate()}>
            <Trans>End Retreat</Trans>
          </Button>
        </div>
      )}
      <div className={style.pair}>
        <FormField control={control} name="from">
          {(field) => <DateField {...field} label={t`From`} />}
        </FormField>
        <FormField control={control} name="to">
          {(field) => <DateField {...field} label={t`To`} min={dayOf()} />}
        </FormField>
      </div>
      <FormField control={control} name="isShown">
        {({ value, error, ...field }) => (
          <Switch {...field} isSelected={value} hint={error ?? t`Only guides of your communities see it.`}>
            <Trans>Show guides that I am in retreat</Trans>
          </Switch>
        )}
      </FormField>
      <FormField control={control} name="isRest">
        {({ value, error, ...field }) => (
          <Switch
            {...field}
            isSelected={value}
            hint={error ?? t`The days of the retreat do not break your streak.`}
          >
            <Trans>Also as rest in my practice</Trans>
          </Switch>
        )}
      </FormField>
    </>
  );
}
