import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Post } from '#contract/communities/posts.ts';
import { CollapsedIfMuted } from '#web/communities/moderation/CollapsedIfMuted.tsx';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { PostDate } from '#web/communities/posts/PostDate.tsx';
import { PostPictures } from '#web/communities/posts/PostPictures.tsx';
import { paths } from '#web/paths.ts';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { LinkedProse } from '#web/platform/text/LinkedText.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { excerptOf } from './excerptOf.ts';
import style from './FeedPost.module.css';

interface Props {
  post: Post;
  /** Shown above the author. */
  label?: string;
}

/** A post in the feed, shortened if it is long, and collapsed if its author is muted. */
export function FeedPost({
  post: { id, communityId, author, authorId, content, pictures, createdAt, replyCount, can },
  label,
}: Props) {
  const { session } = useSession();
  const { paragraphs, isTruncated } = excerptOf(content);
  const href = paths.post(communityId, id);
  const name = personName(author);
  return (
    <div className={style.item}>
      {label && <p className={style.label}>{label}</p>}
      <CollapsedIfMuted authorId={authorId}>
        <article aria-label={t`Post by ${name}`}>
          <div className={style.head}>
            <div className={style.author}>
              <PersonRow person={author}>
                <Link className={style.date} href={href}>
                  <PostDate at={createdAt} />
                  <VisuallyHidden>
                    <Trans>, post by {name}</Trans>
                  </VisuallyHidden>
                </Link>
              </PersonRow>
            </div>
            {session && (
              <MoreMenu
                name={name}
                communityId={communityId}
                subject={{ kind: 'post', id }}
                authorId={authorId}
                path={href}
              />
            )}
          </div>
          <LinkedProse paragraphs={paragraphs} />
          {isTruncated && (
            <Link className={style.more} href={href}>
              <Trans>
                Read more<VisuallyHidden> of the post by {name}</VisuallyHidden>
              </Trans>
            </Link>
          )}
          <PostPictures pictures={pictures} />
          {(replyCount > 0 || can.reply) && (
            <Link className={style.replies} href={href}>
              {replyCount > 0 ? (
                <Trans>
                  <Plural value={replyCount} one="# reply" other="# replies" />
                  <VisuallyHidden> to the post by {name}</VisuallyHidden>
                </Trans>
              ) : (
                <Trans>
                  Reply<VisuallyHidden> to the post by {name}</VisuallyHidden>
                </Trans>
              )}
            </Link>
          )}
        </article>
      </CollapsedIfMuted>
    </div>
  );
}
