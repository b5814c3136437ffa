let leaving = false;

/** Whether the app itself is leaving the document: no form holds it back then. */
export const isLeaving = () => leaving;

/** Loads another address afresh, so that nothing of this member stays in memory. */
export function leaveFor(path: string): void {
  depart();
  window.location.assign(path);
}

/** Loads this address afresh. */
export function reloadApp(): void {
  depart();
  window.location.reload();
}

function depart(): void {
  leaving = true;
  // The browser's back button may bring this very document back, with the member's pages still in it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
}
