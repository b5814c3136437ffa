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
import style from './StopReminderPage.module.css';

const TITLE = 'Practice Reminders';
const INTRO =
  'You receive a mail at the hour of practice that you have chosen. You can stop these mails here, and switch them on again in your practice settings.';

/** The target of the link in reminders. Opening the link alone changes nothing. */
export function StopReminderPage() {
  const [params] = useSearchParams();
  const token = params.get('stop') ?? '';
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => api.sadhana.stopReminder({ body: { token } }),
  });
  return (
    <Page width="narrow">
      <PageTitle title={TITLE} />
      <PageHeader title={TITLE} intro={!isSuccess && INTRO} />
      <div className={style.content}>
        {isSuccess ? (
          <FocusOnMount>
            <Note tone="sage" role="status">
              The reminders are stopped.
            </Note>
            <ButtonLink href={paths.practiceSettings()}>Practice Settings</ButtonLink>
          </FocusOnMount>
        ) : (
          <>
            {error && (
              <Note tone="rose" role="alert">
                {errorText(error, 'The reminders could not be stopped.')}
              </Note>
            )}
            <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
              Stop Reminders
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
