import { pageTitle } from './product.ts';

/** The document's title while the page is shown; React lifts it into the head. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{pageTitle(title)}</title>;
}
