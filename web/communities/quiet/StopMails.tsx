import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './QuietPage.module.css';

interface Props {
  title: string;
  intro: string;
  action: string;
  fallback: string;
  stop: (query: { token: string }) => Promise<{ message: string }>;
}

/** The target of the link that stops mails of a kind. Opening the link alone changes nothing. */
export function StopMails({ title, intro, action, fallback, stop }: Props) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => stop({ token }) });
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageHeader title={title} intro={!data && intro} />
      <div className={style.stop}>
        {data ? (
          <FocusOnMount>
            <Note tone="sage" role="status">
              {data.message}
            </Note>
            <ButtonLink href={paths.quiet()}>Letters & Quiet</ButtonLink>
          </FocusOnMount>
        ) : (
          <>
            {error && (
              <Note tone="rose" role="alert">
                {errorText(error, fallback)}
              </Note>
            )}
            <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
              {action}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
