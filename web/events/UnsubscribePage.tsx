import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { UnsubscribePage as Component };

const kinds = () => ({
  registration: {
    title: t`Your Registration`,
    intro: t`You are registered for an event as a guest. If you cancel, your spot is freed and you will receive no more mails.`,
    action: t`Cancel Registration`,
    fallback: t`Your registration could not be cancelled.`,
    settings: { title: t`Find Your Sangha`, href: paths.communities() },
  },
  reminders: {
    title: t`Event Reminders`,
    intro: t`You receive a reminder by mail a day before each event that you have booked. You can switch these mails off here, and on again in your profile.`,
    action: t`Switch Off Reminders`,
    fallback: t`The reminders could not be switched off.`,
    settings: { title: t`Profile`, href: paths.profile() },
  },
});

/** The target of unsubscribe links in mails. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const from = params.get('from') === 'registration' ? 'registration' : 'reminders';
  return (
    <StopMails
      {...kinds()[from]}
      tokenName="token"
      stop={async (token) => (await api.events.unsubscribe({ query: { from, token } })).message}
    />
  );
}
