import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import style from './UnsubscribePage.module.css';

const KINDS = {
  registration: {
    title: 'Your Registration',
    lede: 'You are registered for an event as a guest. If you cancel, your spot is free again and no more mails come.',
    action: 'Cancel Registration',
    failed: 'Your registration could not be cancelled.',
  },
  reminders: {
    title: 'Event Reminders',
    lede: 'A mail reminds you a day before what you have booked. You can switch these mails off, and on again in your profile.',
    action: 'Switch Off Reminders',
    failed: 'The reminders could not be switched off.',
  },
};

/** Where the link of a mail ends mails of its kind. Opening it alone changes nothing. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const from = params.get('from') === 'registration' ? 'registration' : 'reminders';
  const { title, lede, action, failed } = KINDS[from];
  const ending = useMutation({ mutationFn: () => api.events.unsubscribe({ query: { from, token } }) });
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageTop title={title} lede={!ending.isSuccess && lede} />
      {ending.isSuccess ? (
        <FocusOnMount>
          <div className={style.parts}>
            <Note tone="sage" role="status">
              {ending.data.message}
            </Note>
            {from === 'reminders' ? (
              <ButtonLink href={paths.profile()}>Profile</ButtonLink>
            ) : (
              <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
            )}
          </div>
        </FocusOnMount>
      ) : (
        <div className={style.parts}>
          {ending.isError && (
            <Note tone="rose" role="alert">
              {errorText(ending.error, failed)}
            </Note>
          )}
          <Button variant="primary" isPending={ending.isPending} onPress={() => ending.mutate()}>
            {action}
          </Button>
        </div>
      )}
    </Page>
  );
}
