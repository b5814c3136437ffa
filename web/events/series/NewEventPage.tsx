import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { monthViewOf } from '#web/platform/calendar/monthView.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { listText } from '#web/ui/locale.ts';
import { EventForm } from './EventForm.tsx';
import style from './NewEventPage.module.css';

export { NewEventPage as Component };

export function NewEventPage() {
  const [params] = useSearchParams();
  const communityId = params.get('communityId') ?? '';
  const { guideOf } = useMember();
  // The community whose form is open. The form stays open even if the permission is lost; the server then
  // rejects the save.
  const [editedCommunityId, setEditedCommunityId] = useState<string | null>(null);
  if (editedCommunityId !== communityId && guideOf.includes(communityId)) setEditedCommunityId(communityId);
  const day = params.has('day') ? monthViewOf(params).day : undefined;
  return editedCommunityId === communityId ? (
    <NewEvent key={communityId} {...{ communityId, day }} />
  ) : (
    <Unauthorized communityId={communityId} />
  );
}

function NewEvent({ communityId, day }: { communityId: string; day: string | undefined }) {
  const { data: community } = useQuery(communityQuery(communityId));
  const name = community?.name;
  return (
    <Page>
      <PageTitle title={t`Create Event`} />
      <BackLink href={paths.eventCalendar(communityId, { day })}>
        <Trans>Event Calendar</Trans>
      </BackLink>
      <PageHeader
        title={t`Create Event`}
        intro={
          // A space keeps the height while the name loads, so that nothing moves.
          community ? (
            <Trans>
              For <bdi>{name}</bdi>
            </Trans>
          ) : (
            '\u00a0'
          )
        }
      />
      <EventForm {...{ communityId, day }} isPrivate={community?.privacy === 'private'} />
    </Page>
  );
}

function Unauthorized({ communityId }: { communityId: string }) {
  // The stored session may be from before the member became a guide.
  useEffect(() => void refreshMember(), []);
  return (
    <Page width="narrow">
      <PageTitle title={t`Unauthorized`} />
      <PageHeader title={t`Unauthorized`} intro={t(UNAUTHORIZED)} />
      {communityId && <WhoCould communityId={communityId} />}
      <ButtonLink variant="primary" href={paths.communities()}>
        <Trans>Find Your Communities</Trans>
      </ButtonLink>
    </Page>
  );
}

/** Names the guides of the community, if the member may see them. */
function WhoCould({ communityId }: { communityId: string }) {
  const { data: community } = useQuery(communityQuery(communityId));
  const { data: members } = useQuery({
    queryKey: ['communities', 'guides', communityId],
    queryFn: ({ signal }) => api.communities.members({ params: { id: communityId }, signal }),
  });
  const guides = members?.items.filter(({ communityRole }) => communityRole === 'guide') ?? [];
  if (!community || guides.length === 0) return null;
  const communityName = community.name;
  const guideNames = listText(guides.map(personName));
  return (
    <p className={style.who}>
      <Trans>
        In <bdi>{communityName}</bdi>, {guideNames} can create events.
      </Trans>
    </p>
  );
}

const UNAUTHORIZED = msg`You must be a guide of a community to create an event. Please start from your community's page.`;
