import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Post } from '#contract/communities/posts.ts';
import { excerptOf } from '#web/communities/excerpts/excerptOf.ts';
import { CollapsedIfMuted } from '#web/communities/moderation/CollapsedIfMuted.tsx';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { PostDate } from '#web/communities/posts/PostDate.tsx';
import { PostPictures } from '#web/communities/posts/PostPictures.tsx';
import { loadFormattedExcerpt } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { LinkedProse } from '#web/platform/text/LinkedText.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './FeedPost.module.css';

interface Props {
  post: Post;
  /** Shown above the author. */
  label?: string;
}

/** A post in the feed, shortened if it is long, and collapsed if its author is muted. */
export function FeedPost({
  post: {
    id,
    communityId,
    author,
    authorId,
    content,
    format,
    pictures,
    createdAt,
    replyCount,
    can,
    isAnnouncement,
  },
  label,
}: Props) {
  const { session } = useSession();
  const isFormatted = format === 'formatted';
  // Until it is loaded, the text is shown as typed.
  const formattedExcerpt = useLazy(loadFormattedExcerpt, isFormatted, () => {});
  const { text, isTruncated } = ((isFormatted && formattedExcerpt) || plainExcerpt)(content);
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
                {isAnnouncement && ` · ${t`Announcement`}`}
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
          {text}
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

/** The beginning of a plain post, and whether there is more. */
function plainExcerpt(content: string) {
  const { paragraphs, isTruncated } = excerptOf(content);
  return { text: <LinkedProse paragraphs={paragraphs} />, isTruncated };
}
