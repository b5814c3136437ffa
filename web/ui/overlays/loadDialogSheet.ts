/** The modal machinery is heavy and seldom needed: it comes in a chunk of its own. */
export const loadDialogSheet = async () => (await import('./DialogSheet.tsx')).DialogSheet;
