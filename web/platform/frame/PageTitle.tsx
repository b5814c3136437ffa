import { pageTitle } from './product.ts';

/** The document's title while the page is shown; React lifts it into the head. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{pageTitle(title)}</title>;
}

/** Puts the focus on the page's heading, when what held it has gone. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
