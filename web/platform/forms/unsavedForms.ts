const forms = new Set<() => boolean>();

/**
 * Registers an open form with a function that tells whether it has unsaved changes. Returns a function that
 * unregisters it.
 */
export function trackForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Whether any open form has unsaved changes. */
export const isAnyFormUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());
