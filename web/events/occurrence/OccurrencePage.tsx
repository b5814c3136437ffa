import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { communityQuery } from '#web/communities/public.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { hasCode, isNotFound } from '#web/platform/api/ApiError.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dayOf } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Attendees } from './Attendees.tsx';
import { OccurrenceActions } from './OccurrenceActions.tsx';
import { OccurrenceHeader, OccurrenceHeaderSkeleton } from './OccurrenceHeader.tsx';
import style from './OccurrencePage.module.css';
import { RegistrationPanel, RegistrationPanelSkeleton } from './RegistrationPanel.tsx';

/** The title of the page while no event is loaded. */
const DEFAULT_TITLE = 'Event';

export function OccurrencePage() {
  const { id = '' } = useParams();
  return <OccurrenceById key={id} id={id} />;
}

function OccurrenceById({ id }: { id: string }) {
  // Called first, so that the token is removed from the URL even if the event cannot be loaded.
  const { token, clearToken } = useGuestToken(id);
  const { data, error, isPending, refetch } = useQuery(occurrenceQuery(id));
  if (isPending) return <OccurrenceSkeleton />;
  if (!data || isNotFound(error)) {
    return (
      <Page>
        <PageTitle title={DEFAULT_TITLE} />
        <BackLink href={paths.communities()}>Communities</BackLink>
        <PageHeader title={DEFAULT_TITLE} />
        <OccurrenceLoadError failure={error} onRetry={refetch} />
      </Page>
    );
  }
  return <OccurrenceContent occurrence={data} guestToken={token} onGuestTokenUsed={clearToken} />;
}

interface ContentProps {
  occurrence: Occurrence;
  guestToken: string | null;
  onGuestTokenUsed: () => void;
}

/** An event with its description, booking and attendees. */
function OccurrenceContent({ occurrence, guestToken, onGuestTokenUsed }: ContentProps) {
  const { communityId, title, startTime } = occurrence;
  const { session } = useSession();
  const { data: community } = useQuery(communityQuery(communityId));
  const day = dayOf(startTime);
  return (
    <Page>
      <PageTitle title={title} />
      <BackLink href={paths.eventCalendar(communityId, { month: day.slice(0, 7), day })}>
        Event Calendar
      </BackLink>
      {/* A signed-in member sees a short panel, so the attendees below it take the full width. */}
      <div className={session ? `${style.columns} ${style.forMember}` : style.columns}>
        <article className={style.event} aria-label={title}>
          <OccurrenceHeader occurrence={occurrence} />
          {occurrence.description.trim() ? (
            <LinkedProse paragraphs={paragraphsOf(occurrence.description).map(linkedText)} />
          ) : (
            <p className={style.noDescription}>No description provided.</p>
          )}
          <OccurrenceActions occurrence={occurrence} isPublic={community?.privacy === 'public'} />
        </article>
        <RegistrationPanel
          occurrence={occurrence}
          guestToken={guestToken}
          onGuestTokenUsed={onGuestTokenUsed}
        />
        <Attendees occurrence={occurrence} mayRemoveGuests={community?.can.settings === true} />
      </div>
    </Page>
  );
}

/**
 * The token from the link in a guest's mail (`?cancel=`); null after `clearToken`. The hook removes the token from the
 * URL, so that it does not stay in the browser's history.
 */
function useGuestToken(occurrenceId: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tokenInUrl = params.get('cancel');
  const [token, setToken] = useState(tokenInUrl);
  // The guest has opened another link while this page is shown.
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);

  // This is an effect, because the URL is outside React.
  useEffect(() => {
    if (tokenInUrl !== null)
      void navigate(paths.occurrence(occurrenceId), { replace: true, preventScrollReset: true });
  }, [tokenInUrl, occurrenceId, navigate]);
  return { token, clearToken: () => setToken(null) };
}

/** Placeholder for an event's page, with parts of about the final size. */
const OccurrenceSkeleton = () => (
  <Page>
    <PageTitle title={DEFAULT_TITLE} />
    <BackLink href={paths.communities()}>Communities</BackLink>
    <div className={style.columns} aria-busy="true">
      <div className={style.event}>
        <OccurrenceHeaderSkeleton title={DEFAULT_TITLE} />
        <SkeletonLines lineCount={6} />
      </div>
      <RegistrationPanelSkeleton />
    </div>
  </Page>
);

interface LoadErrorProps {
  failure: unknown;
  onRetry: () => void;
}

/** Shown when the event does not exist, was cancelled, is hidden from the reader, or could not be loaded. */
function OccurrenceLoadError({ failure, onRetry }: LoadErrorProps) {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (!isNotFound(failure)) {
    return <QueryError message="The event could not be loaded." failure={failure} onRetry={onRetry} />;
  }
  if (hasCode(failure, 'event_cancelled')) {
    return (
      <EmptyState drawing="sun" title="This event was cancelled.">
        <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
      </EmptyState>
    );
  }
  // To a visitor, an event of a private community looks like one that does not exist.
  return (
    <EmptyState
      drawing="door"
      title="Event could not be found."
      hint={session ? undefined : 'Members see the events of their private communities.'}
    >
      <ButtonLink href={paths.communities()}>Find Your Sangha</ButtonLink>
      {!session && (
        <ButtonLink variant="plain" href={paths.login(pathname)}>
          Log in as a member
        </ButtonLink>
      )}
    </EmptyState>
  );
}
