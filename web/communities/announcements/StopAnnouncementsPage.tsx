import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { StopMails } from '#web/platform/mails/StopMails.tsx';

export { StopAnnouncementsPage as Component };

/** The id of the community, with which the token begins. */
const COMMUNITY_ID = /^[\da-f-]{36}(?=\.)/;

/** The target of the link in mails with announcements. */
export function StopAnnouncementsPage() {
  const [params] = useSearchParams();
  const id = COMMUNITY_ID.exec(params.get('token') ?? '')?.[0];
  return (
    <StopMails
      title={t`Announcements`}
      intro={t`You receive the announcements of a community by email. You can stop them here, and switch them on again in the community, under About.`}
      action={t`Stop these announcements`}
      fallback={t`The announcements could not be stopped.`}
      tokenName="token"
      stop={async (token) => (await api.communities.stopAnnouncements({ query: { token } })).message}
      settings={
        id
          ? { title: t`About the community`, href: paths.communityAbout(id) }
          : { title: t`Communities`, href: paths.communities() }
      }
    />
  );
}
