import { formatted, plainLinesOf } from '#contract/platform/text/formattedText.ts';
import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { previewOf } from '#server/platform/http/pageHead.ts';
import { startWelcome } from '#server/site/appearance/store.ts';
import { mailedInvitations } from '#server/site/invitations/actions.ts';
import { linkInvitations } from '#server/site/invitations/links.ts';
import { deleteExpiredInvitations, endMailedLinks, wordsBy } from '#server/site/invitations/store.ts';
import { pagesAgreedAtSignup } from '#server/site/pages/actions.ts';
import { agreementsOf, publishedPage, saveAgreements } from '#server/site/pages/store.ts';
import { siteMails } from './mails.ts';
import { siteRoutes } from './routes.ts';

/** What admins set for the whole site, its pages, and invitations to it. */
export const siteFeature = {
  routes: siteRoutes,
  mails: siteMails,
  signupInvitations: [mailedInvitations, linkInvitations],
  pagesAgreedAtSignup,
  afterAccountCreated: async (deps, trx, { userId, agreedPages }) => {
    await saveAgreements(trx, userId, agreedPages);
    if (deps.site.appearance.welcome !== null) await startWelcome(trx, userId);
  },
  publicPages: {
    heads: {
      'pages/:slug': async ({ db }, { slug = '' }, _query, language) => {
        const page = await publishedPage(db, slug, language);
        if (!page) return 'missing';
        return { title: page.title, description: previewOf(wordsBelowHeadings(page.text)) };
      },
    },
    sitemapPaths: async ({ site }) => site.in('en').pages.map(({ slug }) => `/pages/${slug}`),
  },
  archive,
  afterRestore: endMailedLinks,
  deleteExpired: ({ db, clock }) => deleteExpiredInvitations(db, clock()),
} satisfies Feature;

const wordsBelowHeadings = (text: string): string =>
  formatted(text, { hasHeadings: true })
    .filter(({ kind }) => kind !== 'heading')
    .flatMap(plainLinesOf)
    .join(' ');

/** The words of an admin in invitations, and what a member has agreed to, as files of the data export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const words = async () =>
    (await wordsBy(db, userId)).map((row) => ({
      communityId: row.community_id,
      words: row.words,
      at: iso(row.created_at),
    }));
  const agreements = async () =>
    (await agreementsOf(db, userId)).map(({ agreed_at, ...page }) => ({ ...page, at: iso(agreed_at) }));
  return [
    { path: 'site-invitation-words.json', text: () => jsonFile(words) },
    { path: 'page-agreements.json', text: () => jsonFile(agreements) },
  ];
}
