import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import { publicName } from '#contract/platform/names.ts';
import { id, optionalText } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { accentText, parsedAccent } from './accent.ts';
import { SiteSettingsReply } from './registration.ts';

/** The maximum lengths of what admins write about their site. */
export const APPEARANCE_LENGTHS = { name: 60, tagline: 100, introduction: 300, welcome: 1_000 } as const;

/** The path of a mark as a PNG of 192 pixels. It changes with the mark, so that browsers can keep it. */
export const markPath = (mark: string): string => `/icon-192.png?mark=${mark}`;

/** One colour, as in CSS: `oklch(0.5 0.12 60)`. Null for the colours of the product. */
const accent = optionalText('Colour', 60)
  .refine(
    (text) => text === null || parsedAccent(text) !== null,
    schemaMessage('The colour must be written like oklch(0.5 0.12 60)'),
  )
  .transform((text) => {
    const parts = text === null ? null : parsedAccent(text);
    return parts && accentText(parts);
  });

/** What admins set of the look of the site. A field that is left out, null or empty has the default of the product. */
export const AppearanceDraft = z
  .object({
    name: publicName('Name', APPEARANCE_LENGTHS.name)
      .nullish()
      .transform((name) => name ?? null),
    tagline: optionalText('Tagline', APPEARANCE_LENGTHS.tagline),
    introduction: optionalText('Introduction', APPEARANCE_LENGTHS.introduction),
    accent,
    /** The id of an uploaded picture with the use `mark`, or of the present mark. */
    mark: id.nullish().transform((mark) => mark ?? null),
    /** What new members read on their dashboard until they put it away. */
    welcome: optionalText('Welcome', APPEARANCE_LENGTHS.welcome),
  })
  .meta({ id: 'SiteAppearanceDraft' });
export type AppearanceDraft = z.output<typeof AppearanceDraft>;

export const siteAppearance = endpoints({
  changeAppearance: {
    method: 'PUT',
    path: '/admin/site/appearance',
    access: 'admin',
    freshAuthentication: 'always',
    summary:
      'Set the name and the look of the site. A field that is left out has the default of the product.',
    body: AppearanceDraft,
    reply: SiteSettingsReply,
  },
  previewMail: {
    method: 'POST',
    path: '/admin/site/appearance/mail',
    access: 'admin',
    summary: 'A mail as it would look with this appearance, as HTML. Nothing is changed or sent.',
    query: z.object({ language: languageTag.optional() }),
    body: AppearanceDraft,
    reply: z.object({ html: z.string() }),
  },
  welcome: {
    method: 'GET',
    path: '/account/welcome',
    access: 'member',
    summary: 'The welcome of the site; null for a member who does not see it, or has put it away.',
    reply: z.object({ welcome: z.string().nullable() }),
  },
  putWelcomeAway: {
    method: 'DELETE',
    path: '/account/welcome',
    access: 'member',
    summary: 'Show the welcome of the site to the caller no more.',
    status: 204,
  },
});
