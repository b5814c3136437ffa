import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { PostFormSkeleton } from '#web/communities/posts/PostFormSkeleton.tsx';
import { communityQuery } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './ReplySection.module.css';

interface Props {
  post: Post;
  onReplied: (reply: Reply) => Promise<void>;
}

/** The reply form for members, and a prompt for everyone else. The form is loaded lazily because it needs zod. */
export function ReplySection({ post, onReplied }: Props) {
  const { session } = useSession();
  const mayReply = session !== null && post.can.reply;
  // An open form stays open even if the permission is lost. The server then rejects the reply.
  const [showsForm, setShowsForm] = useState(false);
  if (mayReply && !showsForm) setShowsForm(true);
  const [hasFailed, setHasFailed] = useState(false);
  const needsForm = session !== null && showsForm;
  const ReplyForm = useLazy(loadReplyForm, needsForm && !hasFailed, () => setHasFailed(true));

  if (!needsForm) return <ReplyPrompt communityId={post.communityId} />;
  if (hasFailed) {
    return (
      <QueryError
        message={t`The form could not be loaded. Check your connection.`}
        failure={null}
        onRetry={() => setHasFailed(false)}
      />
    );
  }
  if (!ReplyForm) return <PostFormSkeleton isSmall />;
  return <ReplyForm post={post} onReplied={onReplied} />;
}

const loadReplyForm = async () => (await import('./ReplyForm.tsx')).ReplyForm;

/** Tells visitors and other members how to take part. */
function ReplyPrompt({ communityId }: { communityId: string }) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const { data: community } = useQuery(communityQuery(communityId));
  if (!session) {
    return (
      <p className={style.prompt}>
        <Trans>
          Members of the community can reply. <Link href={paths.login(pathname)}>Log in</Link> to take part.
        </Trans>
      </p>
    );
  }
  if (community?.pausedUntil) {
    const date = dateText(community.pausedUntil);
    return (
      <p className={style.prompt}>
        <Trans>You are asked to rest from writing here until {date}.</Trans>
      </p>
    );
  }
  const name = community?.name;
  const href = paths.community(communityId);
  return (
    <p className={style.prompt}>
      <Trans>Members of the community can reply.</Trans>{' '}
      {community?.can.join ? (
        <Trans>
          <Link href={href}>
            Join <bdi>{name}</bdi>
          </Link>{' '}
          to take part.
        </Trans>
      ) : (
        community?.can.request && (
          <Trans>
            <Link href={href}>
              Ask to join <bdi>{name}</bdi>
            </Link>{' '}
            to take part.
          </Trans>
        )
      )}
    </p>
  );
}
