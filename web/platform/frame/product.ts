import { siteInPage } from '#web/platform/site/site.ts';

/** The name of the site: what an admin has set, or that of the server. It is empty at build time. */
export const productName = (site = siteInPage()): string => site.name ?? nameInPage();

/**
 * The name that the server has written into the page. It is empty when the landing page is rendered at build time;
 * `data-product-name` marks where the server inserts the name there.
 */
function nameInPage(): string {
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
