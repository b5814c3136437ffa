import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AskToJoin } from '#web/communities/requests/AskToJoin.tsx';
import { paths } from '#web/paths.ts';
import { errorText, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { type AnswerProps, useAcceptInvitation } from './useAcceptInvitation.ts';
import { VisitorActions } from './VisitorActions.tsx';

// The key does not begin like those of communities, so that refetching them does not check a used link again.
const previewQuery = (communityId: string, linkToken: string) =>
  queryOptions({
    queryKey: ['invitationLink', communityId, linkToken],
    queryFn: ({ signal }) =>
      api.communities.previewLink({ params: { id: communityId }, body: { linkToken }, signal }),
    retry: false,
  });

/** A link that leads into a community, or to a request to join it. */
export function LinkAnswer({ community, token, onInvalid }: AnswerProps) {
  const { session } = useSession();
  const query = useQuery(previewQuery(community.id, token));
  const { error } = query;
  const joinMutation = useAcceptInvitation(community, { linkToken: token }, onInvalid);
  const reason = isFinalRejection(error) ? errorText(error, t`This link is not valid any more.`) : null;
  // The parent then shows the reason instead of this component.
  useEffect(() => {
    if (reason) onInvalid(reason);
  }, [reason, onInvalid]);
  const skeleton = <SkeletonLines lineCount={4} />;
  if (reason) return skeleton;
  return (
    <Loaded query={query} errorMessage={t`The link could not be checked.`} skeleton={skeleton}>
      {(data) => (
        <InvitationCard
          community={community}
          preview={data}
          hint={data.admits ? undefined : t`You can ask to join. A guide will answer.`}
        >
          {!session && (
            <VisitorActions
              invitation={{ communityId: community.id, token, isLink: true }}
              returnPath={paths.communityByLink(community.id, token)}
              action={data.admits ? t`Join` : t`Ask to Join`}
            />
          )}
          {session && data.admits && (
            <Button
              variant="primary"
              isPending={joinMutation.isPending}
              onPress={() => joinMutation.mutate()}
            >
              <Trans>Join</Trans>
            </Button>
          )}
          {session && !data.admits && <AskToJoin community={community} linkToken={token} />}
        </InvitationCard>
      )}
    </Loaded>
  );
}
