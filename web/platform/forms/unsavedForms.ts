const openForms = new Set<() => boolean>();

/**
 * Registers an open form with a function that tells whether it has unsaved changes. Returns a function that
 * unregisters it.
 */
export function trackForm(isUnsaved: () => boolean): () => void {
  openForms.add(isUnsaved);
  return () => void openForms.delete(isUnsaved);
}

/** Whether any open form has unsaved changes. */
export const isAnyFormUnsaved = () => [...openForms].some((isUnsaved) => isUnsaved());
