import { accountById } from '#server/account/public.ts';
import { requestForMail } from '#server/communities/requests/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { type Paragraph, unlinked } from '#server/platform/jobs/mailText.ts';

/** The mails about requests to join. Each job contains the id of the request. */
export const requestMails = {
  requestAccepted: async (deps, id) => {
    const found = await recipientOf(deps, id, 'accepted');
    if (!found) return null;
    const { to, name, words, communityUrl } = found;
    return {
      to,
      subject: `You are a member of a community at ${deps.settings.productName}`,
      paragraphs: [['A guide has let you into “', name, '”.'], ...wordsOf(words)],
      action: { label: 'See the community', url: communityUrl },
    };
  },

  requestDeclined: async (deps, id) => {
    const found = await recipientOf(deps, id, 'declined');
    if (!found) return null;
    const { to, name, words } = found;
    return {
      to,
      subject: `Your request to join a community at ${deps.settings.productName}`,
      paragraphs: [['A guide of “', name, '” has declined your request to join.'], ...wordsOf(words)],
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;

/**
 * The recipient of a mail about a request; null if the request was deleted or has been answered differently
 * since.
 */
async function recipientOf({ db, settings }: Deps, id: string, state: 'accepted' | 'declined') {
  const request = await requestForMail(db, id);
  const account = request?.state === state && (await accountById(db, request.user_id));
  if (!account) return null;
  return {
    to: account.email,
    name: unlinked(request.name),
    words: request.words,
    communityUrl: `${settings.publicUrl}/communities/${request.community_id}`,
  };
}

/**
 * The words of somebody whom the recipient may not know, with a paragraph for each line. URLs do not become
 * links.
 */
export const wordsOf = (words: string | null): Paragraph[] =>
  words
    ? [
        'Their words:',
        ...words
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => [unlinked(line)]),
      ]
    : [];
