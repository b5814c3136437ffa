import { t } from '@lingui/core/macro';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { StopReminderPage as Component };

/** The target of the link in reminders. */
export const StopReminderPage = () => (
  <StopMails
    title={t`Practice Reminders`}
    intro={t`You receive a mail at the hour of practice that you have chosen. You can stop these mails here, and switch them on again in your practice settings.`}
    action={t`Stop Reminders`}
    fallback={t`The reminders could not be stopped.`}
    tokenName="stop"
    stop={async (token) => {
      await api.sadhana.stopReminder({ body: { token } });
      return t`The reminders are stopped.`;
    }}
    settings={{ title: t`Practice Settings`, href: paths.practiceSettings() }}
  />
);
