/**
 * The product's name, which the server writes into the page. It is empty when the landing page is
 * rendered at build time; `data-product-name` marks where the server inserts it there.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** Whether payments are configured. The server writes this into the page. */
export const takesPayments = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="payments"]')?.content === 'on';

/** The address of the people who run the site: mailto:, https:// or tel:. It is empty if none is set. */
export const contactAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content ?? '';

/** "{page title} | {product name}", or the product's name only. */
export const pageTitle = (title?: string) => (title ? `${title} | ${productName()}` : productName());
