import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mute } from '#contract/communities/mutes.ts';
import { changeMute } from '#web/communities/moderation/changeMute.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './QuietPage.module.css';
import { mutesQuery } from './queries.ts';

/** The members whom the member has muted, each with a button to unmute them. */
export function MutedMembers() {
  return (
    <LoadedList
      query={useInfiniteQuery(mutesQuery())}
      errorMessage={t`Failed to load the muted members.`}
      skeleton={<SkeletonLines lineCount={2} />}
      empty={
        <p className={style.empty}>
          <Trans>
            You have not muted anybody. To mute somebody, choose “More” beside a post, a reply or a member.
          </Trans>
        </p>
      }
    >
      {(mutes) => (
        <List className={style.list}>
          {mutes.map((mute) => (
            <MutedMember key={mute.user.id} mute={mute} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function MutedMember({ mute: { user } }: { mute: Mute }) {
  const queryClient = useQueryClient();
  const unmute = useMutation({
    mutationFn: () => changeMute(user.id, false),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: mutesQuery().queryKey });
      // The button is removed with the member, so the focus moves.
      focusHeading();
    },
  });
  return (
    <li className={style.muted}>
      <PersonRow person={user} isSmall />
      <Button isPending={unmute.isPending} onPress={() => unmute.mutate()}>
        <Trans>Unmute</Trans>
      </Button>
    </li>
  );
}
