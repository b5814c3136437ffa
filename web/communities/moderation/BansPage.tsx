import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Ban } from '#contract/communities/bans.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './Cases.module.css';
import { ModerationLayout } from './ModerationLayout.tsx';
import { bansQuery } from './queries.ts';

export { BansPage as Component };

/** The bans and pauses in a community, for its guides. */
export const BansPage = () => (
  <ModerationLayout title={t`Excluded`}>{(id) => <BanList key={id} communityId={id} />}</ModerationLayout>
);

function BanList({ communityId }: { communityId: string }) {
  return (
    <LoadedList
      query={useInfiniteQuery(bansQuery(communityId))}
      errorMessage={t`Failed to load the list of excluded people.`}
      skeleton={<SkeletonLines lineCount={5} />}
      empty={<EmptyState drawing="door" title={t`Nobody is excluded.`} />}
    >
      {(bans) => (
        <List className={style.log}>
          {bans.map((ban) => (
            <BanRow key={ban.user.id} communityId={communityId} ban={ban} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function BanRow({ communityId, ban }: { communityId: string; ban: Ban }) {
  const { user, kind, until, at, can } = ban;
  const queryClient = useQueryClient();
  const name = personName(user);
  const isBanned = kind === 'banned';
  const date = dateText(until ?? at);
  const { isPending, confirmAndMutate } = useConfirmedMutation({
    confirmation: isBanned ? letBackIn() : endRest(),
    mutationFn: () => api.communities.removeBan({ params: { id: communityId, userId: user.id } }),
    onSuccess: () => {
      toast.success(isBanned ? t`${name} can join again.` : t`${name} can write again.`);
      focusHeading();
    },
    onError: (failure) => toast.failure(errorText(failure, t`Nothing has changed.`)),
    onSettled: () => invalidateCommunityQueries(queryClient),
  });
  return (
    <li>
      <PersonRow person={user} isSmall>
        {until ? t`Rests from writing until ${date}` : t`Excluded on ${date}`}
      </PersonRow>
      {can.end ? (
        <div className={style.actions}>
          <Button isPending={isPending} onPress={confirmAndMutate}>
            {isBanned ? t`Let Back In` : t`End Rest`}
          </Button>
        </div>
      ) : (
        <p className={style.soft}>
          <Trans>Somebody else has to end this.</Trans>
        </p>
      )}
    </li>
  );
}

const letBackIn = () => ({
  title: t`Let this person back in?`,
  body: t`They can join again, like anybody else. This alone does not make them a member.`,
  action: t`Let Back In`,
});
const endRest = () => ({
  title: t`End the rest?`,
  body: t`They can write here again from now on.`,
  action: t`End Rest`,
});
