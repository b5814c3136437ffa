import { accountById } from '#server/account/public.ts';
import { requestForMail } from '#server/communities/requests/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { type Paragraph, unlinked, unlinkedLines } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

/** The mails about requests to join. Each job contains the id of the request. */
export const requestMails = {
  requestAccepted: async (deps, id) => {
    const found = await recipientOf(deps, id, 'accepted');
    if (!found) return null;
    const { to, texts, community, words, communityUrl } = found;
    const product = deps.site.name;
    return {
      to,
      texts,
      subject: texts.text('You are a member of a community at {product}', { product }),
      paragraphs: [
        texts.paragraph('A guide has let you into “{community}”.', { community }),
        ...wordsOf(texts, words),
      ],
      action: { label: texts.button('See the community'), url: communityUrl },
    };
  },

  requestDeclined: async (deps, id) => {
    const found = await recipientOf(deps, id, 'declined');
    if (!found) return null;
    const { to, texts, community, words } = found;
    const product = deps.site.name;
    return {
      to,
      texts,
      subject: texts.text('Your request to join a community at {product}', { product }),
      paragraphs: [
        texts.paragraph('A guide of “{community}” has declined your request to join.', { community }),
        ...wordsOf(texts, words),
      ],
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;

/**
 * The recipient of a mail about a request; null if the request was deleted or has been answered differently
 * since.
 */
async function recipientOf({ db, settings, languages }: Deps, id: string, state: 'accepted' | 'declined') {
  const request = await requestForMail(db, id);
  const account = request?.state === state && (await accountById(db, request.user_id));
  if (!account) return null;
  return {
    to: account.email,
    texts: languages.textsIn(account.language),
    community: unlinked(request.name),
    words: request.words,
    communityUrl: `${settings.publicUrl}/communities/${request.community_id}`,
  };
}

/**
 * The words of somebody whom the recipient may not know, with a paragraph for each line. URLs do not become
 * links.
 */
export const wordsOf = (texts: Texts, words: string | null): Paragraph[] =>
  words ? [texts.text('Their words:'), ...unlinkedLines(words)] : [];
