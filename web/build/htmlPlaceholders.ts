import type { Plugin } from 'vite';

/** A placeholder that the server replaces with the configured name. */
export const PRODUCT_NAME = '%PRODUCT_NAME%';

/** A placeholder that the server replaces with `on` if payments are configured, otherwise with `off`. */
const PAYMENTS = '%PAYMENTS%';

/** A placeholder that the server replaces with the address of the people who run the site, or with nothing. */
const CONTACT = '%CONTACT%';

/** Replaces the placeholders in development, as the server does in production. */
export function htmlPlaceholders(): Plugin {
  return {
    name: 'html-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll(PRODUCT_NAME, process.env.PRODUCT_NAME ?? 'Vichara')
        .replaceAll(PAYMENTS, process.env.STRIPE_SECRET_KEY ? 'on' : 'off')
        .replaceAll(CONTACT, process.env.CONTACT ?? ''),
  };
}
