let leaving = false;

/** Whether the app itself is leaving the document, so that no form asks about unsaved text. */
export const isLeaving = () => leaving;

/** Loads another address in a new document, so that no data of the member stays in memory. */
export function leaveFor(path: string): void {
  depart();
  window.location.assign(path);
}

/** Reloads the document. */
export function reloadApp(): void {
  depart();
  window.location.reload();
}

function depart(): void {
  leaving = true;
  // The browser's back button may restore this document with the member's pages.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
}
