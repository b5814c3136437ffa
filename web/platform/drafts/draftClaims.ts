const lockOf = (memberId: string, name: string) => `draft:${memberId}:${name}`;

/**
 * Lets other tabs know that a form in this one holds the draft; returns the act that lets go. The browser
 * lets go by itself when the tab closes or crashes, which a mark in the storage would outlive.
 */
export function claimDraft(memberId: string, name: string): () => void {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Shared, so that nobody ever waits. Missing without TLS, where drafts then count as free (see below).
  void navigator.locks?.request(lockOf(memberId, name), { mode: 'shared' }, () => promise);
  return letGo;
}

/**
 * Which of these drafts no open tab is holding. Two tabs may come to the same one all the same; the forms
 * notice by `onDraftElsewhere`.
 */
export async function unclaimedDrafts(memberId: string, names: string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map((lock) => lock.name));
  return names.filter((name) => !locks.has(lockOf(memberId, name)));
}
