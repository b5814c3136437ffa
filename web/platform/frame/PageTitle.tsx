import { pageTitle } from './product.ts';

/** The document's title while the page is shown. React moves it into the head. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{pageTitle(title)}</title>;
}

/** Moves the focus to the page's heading, for example when the focused element has been removed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
