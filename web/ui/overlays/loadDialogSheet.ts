/** Dialogs are a large module and seldom needed, so their code is in a separate chunk. */
export const loadDialogSheet = async () => (await import('./DialogSheet.tsx')).DialogSheet;
