import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Replies.module.css';

/** How to take part, for who does not yet. */
export function ReplyPrompt({ id }: { id: string }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const { data: community } = useQuery(communityQuery(id));
  if (!session) {
    return (
      <p className={style.way}>
        Members of the community can reply. <Link href={paths.login(pathname)}>Log in</Link> to take part.
      </p>
    );
  }
  return (
    <p className={style.way}>
      Members of the community can reply.
      {community?.can.join && (
        <>
          {' '}
          <Link href={paths.community(id)}>
            Join <bdi>{community.name}</bdi>
          </Link>{' '}
          to take part.
        </>
      )}
    </p>
  );
}
