const forms = new Set<() => boolean>();

/** Tells of an open form, which says itself whether it holds something unsaved; returns the act that ends it. */
export function trackForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Whether any open form holds something unsaved. */
export const isAnyFormUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());
