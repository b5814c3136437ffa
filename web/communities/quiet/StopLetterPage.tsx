import { t } from '@lingui/core/macro';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { StopLetterPage as Component };

/** The target of the link in letters. */
export const StopLetterPage = () => (
  <StopMails
    title={t`Your Letter`}
    intro={t`You receive a letter with what is new in your communities. You can stop it here, and choose it again under Letters & Quiet.`}
    action={t`Stop the letter`}
    fallback={t`The letter could not be stopped.`}
    tokenName="token"
    stop={async (token) => (await api.communities.stopLetter({ query: { token } })).message}
    settings={{ title: t`Letters & Quiet`, href: paths.quiet() }}
  />
);
