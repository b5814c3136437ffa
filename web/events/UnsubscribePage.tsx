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
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './UnsubscribePage.module.css';

const KINDS = {
  registration: {
    title: 'Your Registration',
    intro:
      'You are registered for an event as a guest. If you cancel, your spot is freed and you will receive no more mails.',
    action: 'Cancel Registration',
    fallback: 'Your registration could not be cancelled.',
  },
  reminders: {
    title: 'Event Reminders',
    intro:
      'You receive a reminder by mail a day before each event that you have booked. You can switch these mails off here, and on again in your profile.',
    action: 'Switch Off Reminders',
    fallback: 'The reminders could not be switched off.',
  },
};

/** The target of unsubscribe links in mails. Opening the link alone changes nothing. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const from = params.get('from') === 'registration' ? 'registration' : 'reminders';
  const { title, intro, action, fallback } = KINDS[from];
  const unsubscribeMutation = useMutation({
    mutationFn: () => api.events.unsubscribe({ query: { from, token } }),
  });
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageHeader title={title} intro={!unsubscribeMutation.isSuccess && intro} />
      {unsubscribeMutation.isSuccess ? (
        <FocusOnMount>
          <div className={style.content}>
            <Note tone="sage" role="status">
              {unsubscribeMutation.data.message}
            </Note>
            {from === 'reminders' ? (
              <ButtonLink href={paths.profile()}>Profile</ButtonLink>
            ) : (
              <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
            )}
          </div>
        </FocusOnMount>
      ) : (
        <div className={style.content}>
          {unsubscribeMutation.isError && (
            <Note tone="rose" role="alert">
              {errorText(unsubscribeMutation.error, fallback)}
            </Note>
          )}
          <Button
            variant="primary"
            isPending={unsubscribeMutation.isPending}
            onPress={() => unsubscribeMutation.mutate()}
          >
            {action}
          </Button>
        </div>
      )}
    </Page>
  );
}
