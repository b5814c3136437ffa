/**
 * The product's name as the server wrote it into the page, from its one setting. Empty where there is no
 * page: while the landing page is built, `data-product-name` marks where the name will stand.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** Whether the server takes payments, as it wrote it into the page. */
export const takesPayments = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="payments"]')?.content === 'on';

/** "{page title} | {product name}", or the product's name alone. */
export const pageTitle = (title?: string) => (title ? `${title} | ${productName()}` : productName());
