import { isOutdated } from '#web/platform/api/ApiError.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface Terms<Saved> {
  /** What is saved, such as “the entry”. */
  what: string;
  /** The `updatedAt` that was read. */
  ifMatch: string;
  /** Loads its current `updatedAt`. */
  current: () => Promise<string>;
  save: (ifMatch: string) => Promise<Saved>;
}

/** Saves a change. If the thing was changed elsewhere since it was read, it asks before overwriting that. */
export function useOverwriting() {
  const confirm = useConfirm();
  return async function overwrite<Saved>(terms: Terms<Saved>): Promise<Saved> {
    try {
      return await terms.save(terms.ifMatch);
    } catch (failure) {
      if (!isOutdated(failure)) throw failure;
      const ifMatch = await terms.current();
      const isAgreed = await confirm({
        title: 'Replace the newer version?',
        body: `The ${terms.what} has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`,
        action: 'Replace It',
        tone: 'danger',
      });
      if (!isAgreed) throw failure;
      return overwrite({ ...terms, ifMatch });
    }
  };
}
