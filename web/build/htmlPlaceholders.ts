import type { Plugin } from 'vite';
import { ALL_LANGUAGES } from '#web/build/texts/translations.ts';

/** A placeholder that the server replaces with the configured name. */
export const PRODUCT_NAME = '%PRODUCT_NAME%';

/** A placeholder that the server replaces with `on` if payments are configured, otherwise with `off`. */
const PAYMENTS = '%PAYMENTS%';

/** A placeholder that the server replaces with the address of the people who run the site, or with nothing. */
const CONTACT = '%CONTACT%';

/** A placeholder that the server replaces with the tags of the languages that it offers, separated by spaces. */
const LANGUAGES = '%LANGUAGES%';

/** Replaces the placeholders in development, as the server does in production. */
export function htmlPlaceholders(): Plugin {
  return {
    name: 'html-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll(PRODUCT_NAME, process.env.PRODUCT_NAME ?? 'Vichara')
        .replaceAll(PAYMENTS, process.env.STRIPE_SECRET_KEY ? 'on' : 'off')
        .replaceAll(CONTACT, process.env.CONTACT ?? '')
        .replaceAll(LANGUAGES, ALL_LANGUAGES.map(({ tag }) => tag).join(' ')),
  };
}
