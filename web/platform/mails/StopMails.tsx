import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '#web/platform/api/ApiError.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import style from './StopMails.module.css';

interface Props {
  title: string;
  intro: string;
  action: string;
  fallback: string;
  /** The name of the query parameter with the token of the link. */
  tokenName: 'token' | 'stop';
  /** Stops the mails, and returns what is then said. */
  stop: (token: string) => Promise<string>;
  /** The page on which the mails can be switched on again. */
  settings: { title: string; href: string };
}

/** The target of the link that stops mails of a kind. Opening the link alone changes nothing. */
export function StopMails({ title, intro, action, fallback, tokenName, stop, settings }: Props) {
  const [params] = useSearchParams();
  const token = params.get(tokenName) ?? '';
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => stop(token) });
  const settingsLink = <ButtonLink href={settings.href}>{settings.title}</ButtonLink>;
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageHeader title={title} intro={!data && intro} />
      <div className={style.content}>
        {data ? (
          <FocusOnMount>
            <Note tone="sage" role="status">
              {data}
            </Note>
            {settingsLink}
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
            {error && settingsLink}
          </>
        )}
      </div>
    </Page>
  );
}
