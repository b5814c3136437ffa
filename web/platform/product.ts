const FALLBACK = 'Vichara';

/** The product's name as the server wrote it into the page, from its one setting. */
export function productName(): string {
  if (typeof document === 'undefined') return FALLBACK;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || FALLBACK;
}

/** "{page title} | {product name}", or the product's name alone. */
export const pageTitle = (title?: string) => (title ? `${title} | ${productName()}` : productName());
