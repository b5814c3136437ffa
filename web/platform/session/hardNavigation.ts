let isLeaving = false;

/** Whether the app is leaving the document. If it is, no form asks about unsaved text. */
export const isLeavingDocument = () => isLeaving;

/** Hard navigation: loads a path in a new document, so that no data of the member stays in memory. */
export function hardNavigate(path: string): void {
  markLeaving();
  window.location.assign(path);
}

/** Reloads the document. */
export function reloadApp(): void {
  markLeaving();
  window.location.reload();
}

function markLeaving(): void {
  isLeaving = true;
  // The browser's back button may restore this document with the member's pages.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
}
