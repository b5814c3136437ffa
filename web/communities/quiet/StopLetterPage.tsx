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
import style from './QuietPage.module.css';

const TITLE = 'Your Letter';
const INTRO =
  'You receive a letter with what is new in your communities. You can stop it here, and choose it again under Letters & Quiet.';

/** The target of the link in letters. Opening the link alone changes nothing. */
export function StopLetterPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => api.communities.stopLetter({ query: { token } }),
  });
  return (
    <Page width="narrow">
      <PageTitle title={TITLE} />
      <PageHeader title={TITLE} intro={!isSuccess && INTRO} />
      <div className={style.stop}>
        {isSuccess ? (
          <FocusOnMount>
            <Note tone="sage" role="status">
              The letter is stopped.
            </Note>
            <ButtonLink href={paths.quiet()}>Letters & Quiet</ButtonLink>
          </FocusOnMount>
        ) : (
          <>
            {error && (
              <Note tone="rose" role="alert">
                {errorText(error, 'The letter could not be stopped.')}
              </Note>
            )}
            <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
              Stop the letter
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
