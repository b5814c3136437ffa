import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { communityQuery } from '#web/communities/public.ts';
import { forgetGuestToken, storedGuestToken, storeGuestToken } from '#web/events/guestToken.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { hasCode, isNotFound } from '#web/platform/api/ApiError.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
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
import { withoutGuest } from './occurrenceCache.ts';
import { RegistrationPanel, RegistrationPanelSkeleton } from './RegistrationPanel.tsx';
import { ReleaseSpot, useReleaseLink } from './ReleaseSpot.tsx';
import { useTokenInUrl } from './useTokenInUrl.ts';

export { loadOccurrence as loader } from '#web/events/queries.ts';
export { OccurrencePage as Component };

/** The title of the page while no event is loaded. */
const DEFAULT_TITLE = msg`Event`;

export function OccurrencePage() {
  const { id = '' } = useParams();
  return <OccurrenceById key={id} id={id} />;
}

function OccurrenceById({ id }: { id: string }) {
  // Called first, so that the tokens are removed from the URL even if the event cannot be loaded.
  const { token, clearToken } = useGuestToken(id);
  const releaseLink = useReleaseLink(id);
  const { session } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    ...occurrenceQuery(id, session ? null : token),
    // The page keeps showing the event while it is loaded again without a token that has been used.
    placeholderData: (previous) => previous && withoutGuest(previous),
  });
  if (isPending) return <OccurrenceSkeleton />;
  if (!data || isNotFound(error)) {
    return (
      <Page>
        <PageTitle title={t(DEFAULT_TITLE)} />
        <BackLink href={paths.communities()}>
          <Trans>Communities</Trans>
        </BackLink>
        <PageHeader title={t(DEFAULT_TITLE)} />
        <LoadErrorOrReleaseSpot failure={error} onRetry={refetch} releaseLink={releaseLink} />
      </Page>
    );
  }
  return (
    <OccurrenceContent
      occurrence={data}
      guestToken={token}
      onGuestTokenUsed={clearToken}
      releaseLink={releaseLink}
    />
  );
}

interface ContentProps {
  occurrence: Occurrence;
  guestToken: string | null;
  onGuestTokenUsed: () => void;
  releaseLink: ReturnType<typeof useReleaseLink>;
}

/** An event with its description, booking and attendees. */
function OccurrenceContent({ occurrence, guestToken, onGuestTokenUsed, releaseLink }: ContentProps) {
  const { communityId, title, startTime } = occurrence;
  const { session } = useSession();
  const { data: community } = useQuery(communityQuery(communityId));
  const day = dayOf(startTime);
  return (
    <Page textLanguage={community?.language}>
      <PageTitle title={title} />
      <BackLink href={paths.eventCalendar(communityId, { month: day.slice(0, 7), day })}>
        <Trans>Event Calendar</Trans>
      </BackLink>
      <ReleaseSpot link={releaseLink} isAwaited={occurrence.isAwaited} />
      {/* A signed-in member sees a short panel, so the attendees below it take the full width. */}
      <div className={session ? `${style.columns} ${style.forMember}` : style.columns}>
        <article className={style.event} aria-label={title}>
          <OccurrenceHeader occurrence={occurrence} />
          {occurrence.description.trim() ? (
            <MemberText text={occurrence.description} format={occurrence.descriptionFormat} />
          ) : (
            <p className={style.noDescription}>
              <Trans>No description provided.</Trans>
            </p>
          )}
          <OccurrenceActions occurrence={occurrence} isPublic={community?.privacy === 'public'} />
        </article>
        <RegistrationPanel
          occurrence={occurrence}
          guestToken={guestToken}
          onGuestTokenUsed={onGuestTokenUsed}
          onChanged={releaseLink.forgetOutcome}
        />
        {occurrence.isConfirmed && (
          <Attendees occurrence={occurrence} mayRemoveGuests={community?.can.settings === true} />
        )}
      </div>
    </Page>
  );
}

/**
 * The token from the link in a guest's mail (`?cancel=`); null after `clearToken`. It is stored for the tab, so that a
 * guest who reloads the page or comes back from the room still has it.
 */
function useGuestToken(occurrenceId: string) {
  const { token, clearToken } = useTokenInUrl('cancel', storedGuestToken(occurrenceId));
  // This is an effect, because the storage of the tab is outside React.
  useEffect(() => {
    if (token) storeGuestToken(occurrenceId, token);
  }, [occurrenceId, token]);
  const forgetToken = () => {
    forgetGuestToken(occurrenceId);
    clearToken();
  };
  return { token, clearToken: forgetToken };
}

/** Placeholder for an event's page, with parts of about the final size. */
const OccurrenceSkeleton = () => (
  <Page>
    <PageTitle title={t(DEFAULT_TITLE)} />
    <BackLink href={paths.communities()}>
      <Trans>Communities</Trans>
    </BackLink>
    <div className={style.columns} aria-busy="true">
      <div className={style.event}>
        <OccurrenceHeaderSkeleton title={t(DEFAULT_TITLE)} />
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

/**
 * Shown when there is no event to show. Somebody who is signed out does not see an event of a private community, but
 * can free the spot.
 */
function LoadErrorOrReleaseSpot({
  releaseLink,
  ...error
}: LoadErrorProps & { releaseLink: ReturnType<typeof useReleaseLink> }) {
  const { token, isSuccess, error: releaseError } = releaseLink;
  const canRelease = token !== null || isSuccess || releaseError !== null;
  if (!canRelease || hasCode(error.failure, 'event_cancelled')) return <OccurrenceLoadError {...error} />;
  return <ReleaseSpot link={releaseLink} />;
}

/** Shown when the event does not exist, was cancelled, is hidden from the reader, or could not be loaded. */
function OccurrenceLoadError({ failure, onRetry }: LoadErrorProps) {
  const { session } = useSession();
  const { pathname } = useLocation();
  if (!isNotFound(failure)) {
    return <QueryError message={t`The event could not be loaded.`} failure={failure} onRetry={onRetry} />;
  }
  if (hasCode(failure, 'event_cancelled')) {
    return (
      <EmptyState drawing="sun" title={t`This event was cancelled.`}>
        <ButtonLink href={paths.communities()}>
          <Trans>Find Your Sangha</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  // To a visitor, an event of a private community looks like one that does not exist.
  return (
    <EmptyState
      drawing="door"
      title={t`Event could not be found.`}
      hint={session ? undefined : t`Members see the events of their private communities.`}
    >
      <ButtonLink href={paths.communities()}>
        <Trans>Find Your Sangha</Trans>
      </ButtonLink>
      {!session && (
        <ButtonLink variant="plain" href={paths.login(pathname)}>
          <Trans>Log in as a member</Trans>
        </ButtonLink>
      )}
    </EmptyState>
  );
}
