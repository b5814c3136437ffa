import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mute } from '#contract/communities/mutes.ts';
import { LoadMore } from '#web/communities/LoadMore.tsx';
import { changeMute } from '#web/communities/moderation/changeMute.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './QuietPage.module.css';
import { mutesQuery } from './queries.ts';

const FAILED = 'Failed to load the muted members.';

/** The members whom the member has muted, each with a button to unmute them. */
export function MutedMembers() {
  const query = useInfiniteQuery(mutesQuery());
  const { data, error, isPending, refetch } = query;
  if (isPending) return <SkeletonLines lineCount={2} />;
  if (!data) return <QueryError message={FAILED} failure={error} onRetry={refetch} />;
  const mutes = data.pages.flatMap((page) => page.items);
  if (mutes.length === 0 && !query.hasNextPage)
    return (
      <p className={style.empty}>
        You have not muted anybody. To mute somebody, choose “More” beside a post, a reply or a member.
      </p>
    );
  return (
    <>
      <List className={style.list}>
        {mutes.map((mute) => (
          <MutedMember key={mute.user.id} mute={mute} />
        ))}
      </List>
      <LoadMore query={query} pageCount={data.pages.length} failure={error} errorMessage={FAILED} />
    </>
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
        Unmute
      </Button>
    </li>
  );
}
