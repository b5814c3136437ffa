import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import { count, flag, outputInstant, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { formattableText } from '#contract/platform/text/formats.ts';

/** The pages that the footer names first, in this order. Others follow by their addresses. */
export const NAMED_PAGES = ['about', 'privacy', 'terms', 'imprint'] as const;
/** How many other pages a site can have. */
export const MAX_OTHER_PAGES = 6;
/** The pages to which new members agree, where they exist. */
export const AGREED_PAGES = ['terms', 'privacy'] as const;

const MAX_TEXT_LENGTH = 50_000;

export const pageSlug = z
  .string()
  .regex(/^[a-z0-9-]{2,40}$/, schemaMessage('The address must be 2 to 40 small letters, digits or hyphens'));
const bySlug = z.object({ slug: pageSlug });
/** The language of the page, or of the reader. */
const inLanguage = z.object({
  language: languageTag.optional().meta({ description: 'A BCP 47 tag; without it English.' }),
});

/** A page as visitors see it, in the language that they asked for, in English, or in the only one that there is. */
export const SitePage = z
  .object({
    slug: z.string(),
    title: z.string(),
    text: z.string(),
    language: z.string(),
    version: z.int(),
    updatedAt: outputInstant,
  })
  .meta({ id: 'SitePage' });
export type SitePage = z.output<typeof SitePage>;

/**
 * The latest version of a page, which may be a draft. Visitors read `publishedVersion`, which is an earlier one while there
 * is a draft, and null if none was published.
 */
export const EditedPage = SitePage.extend({
  isPublished: z.boolean(),
  publishedVersion: z.int().nullable(),
  asksAgain: z.boolean(),
}).meta({ id: 'EditedPage' });
export type EditedPage = z.output<typeof EditedPage>;

/** Without `language`, the page is in English. With `asksAgain`, members are asked to agree to the change. */
export const PageDraft = z
  .object({
    title: text('Title', 100),
    text: formattableText('Text', MAX_TEXT_LENGTH),
    language: languageTag.optional(),
    asksAgain: flag('Ask again').optional(),
    isPublished: flag('Published').optional(),
  })
  .meta({ id: 'SitePageDraft' });
export type PageDraft = z.output<typeof PageDraft>;

/** A page to which the caller has not agreed since it changed. */
export const ChangedPage = z
  .object({ slug: z.string(), title: z.string(), language: z.string(), version: z.int() })
  .meta({ id: 'ChangedPage' });
export type ChangedPage = z.output<typeof ChangedPage>;

/** Without `version`, it is the version that is published now. */
const Agreement = z
  .object({ version: count('Version', 1, 2_147_483_647).optional() })
  .meta({ id: 'PageAgreement' });

export const sitePages = endpoints({
  page: {
    method: 'GET',
    path: '/pages/{slug}',
    access: 'anyone',
    summary: 'A page of the site, such as its privacy policy.',
    params: bySlug,
    query: inLanguage,
    reply: SitePage,
  },
  pages: {
    method: 'GET',
    path: '/admin/site/pages',
    access: 'admin',
    summary: 'The latest version of each page in each language, also of drafts, without the texts.',
    reply: z.array(EditedPage.omit({ text: true })),
  },
  editedPage: {
    method: 'GET',
    path: '/admin/site/pages/{slug}',
    access: 'admin',
    summary: 'The latest version of a page in a language, also a draft.',
    params: bySlug,
    query: inLanguage,
    reply: EditedPage,
  },
  writePage: {
    method: 'PUT',
    path: '/admin/site/pages/{slug}',
    access: 'admin',
    freshAuthentication: 'always',
    summary:
      'Write a page: published, or as a draft. A draft of a published page changes nothing for visitors; deleting the ' +
      'page takes it down. A page with a gap of the template cannot be published. Besides the pages about, privacy, ' +
      'terms and imprint, a site can have six others.',
    params: bySlug,
    body: PageDraft,
    reply: EditedPage,
  },
  deletePage: {
    method: 'DELETE',
    path: '/admin/site/pages/{slug}',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Delete a page, in one language or in all.',
    params: bySlug,
    query: inLanguage,
    status: 204,
  },
  privacyTemplate: {
    method: 'GET',
    path: '/admin/site/privacy-template',
    access: 'admin',
    summary:
      'A privacy policy that says what is true of this installation, with gaps for what only its operator knows.',
    query: inLanguage,
    reply: z.object({ title: z.string(), text: z.string() }),
  },
  changedPages: {
    method: 'GET',
    path: '/account/changed-pages',
    access: 'member',
    summary: 'The pages to which the caller is asked to agree because they have changed.',
    query: inLanguage,
    reply: z.array(ChangedPage),
  },
  agreeToPage: {
    method: 'POST',
    path: '/account/changed-pages/{slug}/agree',
    access: 'member',
    summary:
      'Agree to the published version of a page. If it is not the given version, the call is refused with 409.',
    params: bySlug,
    query: inLanguage,
    body: Agreement,
    status: 204,
  },
});
