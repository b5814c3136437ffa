import { type Digest, STOP_LETTER_PATH } from '#contract/communities/digest.ts';
import { type Account, accountById, wasInRetreat } from '#server/account/public.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { mayRead } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { plainWords } from '#server/platform/formats.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linkTo, type Paragraph, unlinked } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { stopToken } from './actions.ts';
import { type LetterJob, openingOf, parseLetterId } from './rules.ts';
import {
  communitiesByIds,
  communitiesWithReplies,
  digestCommunityIds,
  digestOf,
  type NewTextRow,
  newPosts,
  newReplies,
  openingPassages,
} from './store.ts';

/** The maximum number of openings per community, and of replies. */
const MAX_OPENINGS = 5;
/** The maximum number of passages that open. */
const MAX_PASSAGES = 5;
/** The number of days from a letter to the next one. */
const LETTER_DAYS = { none: 0, daily: 1, weekly: 7 };

/**
 * The letter. It is composed when it is sent, so that it leaves out deleted texts and texts that the member
 * may no longer read. The job contains the member and the time that the letter is about.
 */
export const letterMail: { letter: ComposeMail<Deps> } = {
  letter: async (deps, id) => {
    const { db, clock, settings, site, languages } = deps;
    const job = parseLetterId(id);
    const [account, digest] = [await accountById(db, job.userId), await digestOf(db, job.userId)];
    if (!account || !digest || digest.rhythm === 'none') return null;
    if (await wasInRetreat(db, account.id, clock(), clock())) return null;
    const texts = languages.textsIn(account.language);
    const chosen = await communitiesByIds(db, account, await digestCommunityIds(db, account.id));
    const communities = chosen.filter((each) => mayRead(each, account));
    const paragraphs = [
      ...(await openings(deps, texts, communities, account, job)),
      ...(digest.replies_to_me ? await replies(deps, texts, account, job) : []),
    ];
    // A passage that opens is not a reason for a letter.
    if (paragraphs.length === 0) return null;
    paragraphs.push(...(await passagesToCome(db, texts, communities, digest.rhythm, job)));
    const stop = stopToken(deps, account.id);
    return {
      to: account.email,
      texts,
      subject: texts.text('Your letter from {product}', { product: site.name }),
      paragraphs,
      footnote: texts.text('You chose this letter under Letters & Quiet.'),
      unsubscribe: {
        url: `${settings.publicUrl}${STOP_LETTER_PATH}?${new URLSearchParams({ token: stop })}`,
        label: texts.button('Stop the letter'),
      },
    };
  },
};

/** The openings of the new posts in each chosen community. */
async function openings(
  { db, settings }: Deps,
  texts: Texts,
  communities: readonly CommunityRow[],
  account: Account,
  job: LetterJob,
): Promise<Paragraph[]> {
  const paragraphs: Paragraph[] = [];
  for (const community of communities) {
    const posts = await newPosts(db, community.id, job, unwantedAuthors(account), MAX_OPENINGS);
    if (posts.length > 0)
      paragraphs.push(texts.paragraph('In “{community}”:', { community: unlinked(community.name) }));
    for (const post of posts) paragraphs.push(lineOf(texts, settings, community, post));
  }
  return paragraphs;
}

/** The passages of books that open in the chosen communities until the next letter. Those of private ones are not named. */
async function passagesToCome(
  db: Db,
  texts: Texts,
  communities: readonly CommunityRow[],
  rhythm: Digest['rhythm'],
  { until }: LetterJob,
): Promise<Paragraph[]> {
  const byId = new Map(communities.map((each) => [each.id, each]));
  const range = { from: until, until: until.add({ hours: 24 * LETTER_DAYS[rhythm] }) };
  const rows = await openingPassages(db, [...byId.keys()], range, MAX_PASSAGES);
  return rows.flatMap(({ community_id, title }) => {
    const row = byId.get(community_id);
    if (!row) return [];
    const community = unlinked(row.name);
    return row.privacy === 'public'
      ? [texts.paragraph('Opens this week: {passage}, {community}.', { passage: unlinked(title), community })]
      : [texts.paragraph('A passage opens this week in {community}.', { community })];
  });
}

/** The replies to the member's own posts in communities that the member may still read. */
async function replies(
  { db, settings }: Deps,
  texts: Texts,
  account: Account,
  job: LetterJob,
): Promise<Paragraph[]> {
  const communities = (await communitiesByIds(db, account, await communitiesWithReplies(db, job))).filter(
    (each) => mayRead(each, account),
  );
  const byId = new Map(communities.map((community) => [community.id, community]));
  const rows = await newReplies(db, [...byId.keys()], job, unwantedAuthors(account), MAX_OPENINGS);
  const lines = rows.flatMap((row) => {
    const community = byId.get(row.community_id);
    return community ? [lineOf(texts, settings, community, row)] : [];
  });
  return lines.length > 0 ? [texts.text('Replies to you:'), ...lines] : [];
}

/** The letter leaves out the member's own posts and those of muted members. */
const unwantedAuthors = (account: Account) => [account.id, ...account.muted_ids];

/** Author, opening and address. The text of a post in a private community is left out. */
function lineOf(
  texts: Texts,
  { publicUrl }: Deps['settings'],
  { id, privacy }: CommunityRow,
  { post_id, reply_id, username, full_name, content, is_formatted }: NewTextRow,
): Paragraph {
  const name = full_name ?? username;
  const author = name === null ? texts.text('A former member') : unlinked(name);
  const opening = unlinked(openingOf(plainWords(content, is_formatted)));
  const url = `${publicUrl}/communities/${id}/posts/${post_id}${reply_id ? `?reply=${reply_id}` : ''}`;
  const link = linkTo(reply_id ? texts.button('Read the reply') : texts.button('Read the post'), url);
  return privacy === 'public'
    ? [...texts.paragraph('{author}: “{opening}”', { author, opening }), link]
    : [author, link];
}
