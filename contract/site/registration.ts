import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import { flag, optionalText, outputInstant } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/**
 * Who may make an account: everyone, everyone whom an admin accepts, those who have an invitation, or nobody.
 */
export const RegistrationMode = z
  .enum(['open', 'approval', 'invitation', 'closed'], schemaMessage('Unknown mode'))
  .meta({ id: 'RegistrationMode' });
export type RegistrationMode = z.output<typeof RegistrationMode>;

const MAX_QUESTION_LENGTH = 300;

/** `question` is null for the question of the product, which has a translation. */
export const Registration = z
  .object({ mode: RegistrationMode, question: z.string().nullable() })
  .meta({ id: 'SiteRegistration' });

export const RegistrationDraft = z
  .object({
    mode: RegistrationMode,
    question: optionalText('Question', MAX_QUESTION_LENGTH),
    /** Whether the links of communities count as invitations in the mode `invitation`. Without it unchanged. */
    guidesAdmit: flag('Links of guides').optional(),
  })
  .meta({ id: 'SiteRegistrationDraft' });
export type RegistrationDraft = z.output<typeof RegistrationDraft>;

/** The colours that follow from the accent in a theme, each as `#rrggbb`. */
const Shades = z.object({
  /** Text, links, and the ground of the main button. */
  main: z.string(),
  /** The same under the pointer. */
  deep: z.string(),
  /** A pale ground. */
  soft: z.string(),
  /** Drawings; never text. */
  art: z.string(),
});
export type Shades = z.output<typeof Shades>;

/** The shades of the light theme and of the dark one. */
const Palette = z.object({ dawn: Shades, night: Shades });
export type Palette = z.output<typeof Palette>;

/** A line that admins show above every page, in plain text, from one instant until another. */
export const SiteNotice = z
  .object({ words: z.string(), from: outputInstant, until: outputInstant })
  .meta({ id: 'SiteNotice' });
export type SiteNotice = z.output<typeof SiteNotice>;

/** What a visitor may know of the site. */
export const Site = z
  .object({
    name: z.string(),
    /** The main heading of the start page; null for that of the product, which has translations. */
    tagline: z.string().nullable(),
    registration: Registration,
    languages: z.array(z.string()),
    /** The pages of the site, in the order of the footer. */
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
    appearance: z.object({
      introduction: z.string().nullable(),
      accent: z.string().nullable(),
      /** The colours that follow from the accent; null without one. */
      palette: Palette.nullable(),
      /** The address of the mark as a PNG of 192 pixels, below this site; null for that of the product. */
      mark: z.string().nullable(),
    }),
    /** The notice that is shown now; null without one. */
    notice: SiteNotice.nullable(),
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof Site>;

/** Which reflections the days show: those of the product, those of this site, or both. */
export const ReflectionsUse = z.enum(['built-in', 'own', 'both'], schemaMessage('Unknown use'));
export type ReflectionsUse = z.output<typeof ReflectionsUse>;

/** What admins have set for the site. */
export const SiteSettings = z
  .object({
    registration: Registration.extend({ guidesAdmit: z.boolean() }),
    reflections: z.object({ use: ReflectionsUse }),
    /** What is null has the default of the product, or of the server for the name. */
    appearance: z.object({
      name: z.string().nullable(),
      tagline: z.string().nullable(),
      introduction: z.string().nullable(),
      accent: z.string().nullable(),
      mark: z.string().nullable(),
      welcome: z.string().nullable(),
    }),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.output<typeof SiteSettings>;

/** The settings together with the name that the site has as long as admins set none. */
export const SiteSettingsReply = SiteSettings.extend({ defaultName: z.string() }).meta({
  id: 'SiteSettingsReply',
});

export const site = endpoints({
  site: {
    method: 'GET',
    path: '/site',
    access: 'anyone',
    summary: 'The name of this site, its languages and pages, and who may make an account.',
    query: z.object({
      language: languageTag
        .optional()
        .meta({ description: 'The language of the titles of the pages, a BCP 47 tag; without it English.' }),
    }),
    reply: Site,
  },
  siteSettings: {
    method: 'GET',
    path: '/admin/site',
    access: 'admin',
    summary: 'What admins have set for the site.',
    reply: SiteSettingsReply,
  },
  changeRegistration: {
    method: 'PUT',
    path: '/admin/site/registration',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Set who may make an account. Existing accounts and signups are not affected.',
    body: RegistrationDraft,
    reply: SiteSettingsReply,
  },
  changeReflections: {
    method: 'PUT',
    path: '/admin/site/reflections',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Choose which reflections the days show that have not begun anywhere.',
    body: z.object({ use: ReflectionsUse }),
    reply: SiteSettingsReply,
  },
});
