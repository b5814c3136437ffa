import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { UnsubscribePage as Component };

const KINDS = {
  registration: {
    title: 'Your Registration',
    intro:
      'You are registered for an event as a guest. If you cancel, your spot is freed and you will receive no more mails.',
    action: 'Cancel Registration',
    fallback: 'Your registration could not be cancelled.',
    settings: { title: 'Find Your Sangha', href: paths.communities() },
  },
  reminders: {
    title: 'Event Reminders',
    intro:
      'You receive a reminder by mail a day before each event that you have booked. You can switch these mails off here, and on again in your profile.',
    action: 'Switch Off Reminders',
    fallback: 'The reminders could not be switched off.',
    settings: { title: 'Profile', href: paths.profile() },
  },
};

/** The target of unsubscribe links in mails. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const from = params.get('from') === 'registration' ? 'registration' : 'reminders';
  return (
    <StopMails
      {...KINDS[from]}
      tokenName="token"
      stop={async (token) => (await api.events.unsubscribe({ query: { from, token } })).message}
    />
  );
}
