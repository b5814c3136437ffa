import { t } from '@lingui/core/macro';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { StopWaitingMailsPage as Component };

/** The target of the link in mails about waiting work. */
export const StopWaitingMailsPage = () => (
  <StopMails
    title={t`Waiting Work`}
    intro={t`You receive a mail when requests, reports or books wait for you. You can stop these mails here, and switch them on again under Letters & Quiet.`}
    action={t`Stop these mails`}
    fallback={t`The mails could not be stopped.`}
    tokenName="token"
    stop={async (token) => (await api.admin.stopWaitingMails({ query: { token } })).message}
    settings={{ title: t`Letters & Quiet`, href: paths.quiet() }}
  />
);
