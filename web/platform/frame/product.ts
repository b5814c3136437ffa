/**
 * The product's name, which the server writes into the page. Empty while the landing page is built;
 * `data-product-name` marks where the server inserts it.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** Whether the server takes payments, as it writes it into the page. */
export const takesPayments = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="payments"]')?.content === 'on';

/** "{page title} | {product name}", or the product's name only. */
export const pageTitle = (title?: string) => (title ? `${title} | ${productName()}` : productName());
