import type { Plugin } from 'vite';

/** Stands in the built pages until the server fills in its one setting. */
export const PRODUCT_NAME = '%PRODUCT_NAME%';

/** Stands there until the server says whether it takes payments. */
const PAYMENTS = '%PAYMENTS%';

/** Does in development what the server does to the built pages. */
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
