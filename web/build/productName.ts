import type { Plugin } from 'vite';

/** A placeholder that the server replaces with its setting. */
export const PRODUCT_NAME = '%PRODUCT_NAME%';

/** A placeholder that the server replaces with whether payments are configured. */
const PAYMENTS = '%PAYMENTS%';

/** Replaces the placeholders in development, as the server does in production. */
export function productName(): Plugin {
  return {
    name: 'product-name',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll(PRODUCT_NAME, process.env.PRODUCT_NAME ?? 'Vichara')
        .replaceAll(PAYMENTS, process.env.STRIPE_SECRET_KEY ? 'on' : 'off'),
  };
}
