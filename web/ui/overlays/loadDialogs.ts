// Dialogs are a large module and seldom needed, so their code is in separate chunks.

export const loadDialogSheet = async () => (await import('./DialogSheet.tsx')).DialogSheet;

export const loadConfirmSheet = async () => (await import('./ConfirmSheet.tsx')).ConfirmSheet;

/** Loads the dialogs early, so that they can open even if the network fails later. */
export function preloadDialogs(): void {
  // If loading fails, a dialog loads again when it opens, and then reports a failure.
  loadConfirmSheet().catch(() => {});
}
