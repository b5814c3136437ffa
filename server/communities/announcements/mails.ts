import { STOP_ANNOUNCEMENTS_PATH } from '#contract/communities/announcements.ts';
import { accountById, wasInRetreat } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail, Mail } from '#server/platform/jobs/mail.ts';
import { textBlocks } from '#server/platform/jobs/mailBlocks.ts';
import { plainParagraph, unlinked } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { stopToken } from './actions.ts';
import { type AnnouncedPost, announcedPost } from './store.ts';

/**
 * The mail with an announcement. It is composed when it is sent, so that it contains the current text, and only what the
 * member may read then. The text of a private community stays there. The job contains the ids of the post and the member.
 */
export const announcementMail: { announcement: ComposeMail<Deps> } = {
  announcement: async (deps, id) => {
    const { db, clock, settings, site, languages } = deps;
    const [postId = '', userId = ''] = id.split(' ');
    const account = await accountById(db, userId);
    const post = account && (await announcedPost(db, postId, userId));
    if (!post || (post.author_id !== null && account.muted_ids.includes(post.author_id))) return null;
    if (await wasInRetreat(db, userId, clock(), clock())) return null;
    const { community_id } = post;
    const texts = languages.textsIn(account.language);
    const stop = stopToken(deps, userId, community_id);
    return {
      to: account.email,
      texts,
      messageId: `${postId}.${userId}`,
      ...contentOf(texts, post, site.name),
      action: {
        label: texts.button('Read the post'),
        url: `${settings.publicUrl}/communities/${community_id}/posts/${postId}`,
      },
      footnote: texts.text('You get this mail because you are a member of this community.'),
      unsubscribe: {
        url: `${settings.publicUrl}${STOP_ANNOUNCEMENTS_PATH}?${new URLSearchParams({ token: stop })}`,
        label: texts.button('Stop these announcements'),
      },
    };
  },
};

/** The subject and the text. A mail about a private community names only the author and the community. */
function contentOf(
  texts: Texts,
  { author_id, content, is_formatted, community_name, privacy, ...person }: AnnouncedPost,
  product: string,
): Pick<Mail, 'subject' | 'paragraphs'> {
  const name = author_id === null ? null : (person.full_name ?? person.username);
  const author = name === null ? texts.text('A former member') : unlinked(name);
  const community = unlinked(community_name);
  if (privacy === 'private')
    return {
      subject: texts.text('An announcement in a community at {product}', { product }),
      paragraphs: [
        texts.paragraph('{author} has written to all members of “{community}”.', { author, community }),
      ],
    };
  return {
    subject: plainParagraph(texts.paragraph('An announcement in “{community}”', { community })),
    paragraphs: [
      texts.paragraph('{author} writes to all members of “{community}”:', { author, community }),
      ...textBlocks(content, is_formatted),
    ],
  };
}
