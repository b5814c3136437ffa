/** Dialogs are heavy and seldom needed, so their code is in a chunk of its own. */
export const loadDialogSheet = async () => (await import('./DialogSheet.tsx')).DialogSheet;
