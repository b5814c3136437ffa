import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PracticeSettings } from '#contract/sadhana/settings.ts';
import { paths } from '#web/paths.ts';
import { hourText } from '#web/platform/calendar/days.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { QuietControl } from './quietFields.ts';

interface Props {
  control: QuietControl;
  practice: PracticeSettings;
}

/** Switches for each kind of mail besides the letter. */
export function MailSwitches({ control, practice }: Props) {
  const { role, guideOf } = useMember();
  const decides = guideOf.length > 0 || isAtLeast(role, 'moderator');
  const mailSwitch = (name: SwitchName, label: string, hint: string) => (
    <FormField control={control} name={name}>
      {({ value, error: _, ...field }) => (
        <Switch
          {...field}
          isSelected={value}
          hint={hint}
          isDisabled={name === 'reminder' && practice.time === null}
        >
          {label}
        </Switch>
      )}
    </FormField>
  );
  return (
    <>
      {mailSwitch(
        'eventReminders',
        t`Event reminders by mail`,
        t`Sent the day before an event that you have booked.`,
      )}
      {mailSwitch(
        'calendarMails',
        t`Calendar entries by mail`,
        t`Sent when you book or give back a spot, and when the event changes.`,
      )}
      {mailSwitch('reminder', t`My hour of practice`, hourHint(practice))}
      {practice.time === null && (
        <Link href={paths.practiceSettings()}>
          <Trans>Practice Settings</Trans>
        </Link>
      )}
      {decides &&
        mailSwitch(
          'waitingMails',
          t`Mails about what is waiting`,
          t`At most one mail a day, and one an hour about unlawful content. It never quotes what anybody wrote.`,
        )}
    </>
  );
}

type SwitchName = 'eventReminders' | 'calendarMails' | 'reminder' | 'waitingMails';

function hourHint({ time }: PracticeSettings): string {
  if (time === null) return t`Choose the hour in the settings of your practice first.`;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = hourText(hour, minute);
  return t`Sent at ${at}, on your days of practice.`;
}
