import { isOutdated } from '#web/platform/api/ApiError.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface Options<Saved> {
  /** The noun for the saved thing, such as “entry”. */
  subject: string;
  /** The `updatedAt` of the version that was read. */
  ifMatch: string;
  /** Loads the current `updatedAt` from the server. */
  loadUpdatedAt: () => Promise<string>;
  save: (ifMatch: string) => Promise<Saved>;
}

/**
 * Returns a function that saves a change. If the saved version has been changed elsewhere since it was read, asks the
 * member before overwriting that version. @throws the server's error if the member does not agree.
 */
export function useConfirmedOverwrite() {
  const confirm = useConfirm();
  return async function overwrite<Saved>(options: Options<Saved>): Promise<Saved> {
    try {
      return await options.save(options.ifMatch);
    } catch (failure) {
      if (!isOutdated(failure)) throw failure;
      const ifMatch = await options.loadUpdatedAt();
      const isConfirmed = await confirm({
        title: 'Replace the newer version?',
        body: `The ${options.subject} has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`,
        action: 'Replace It',
        tone: 'danger',
      });
      if (!isConfirmed) throw failure;
      return overwrite({ ...options, ifMatch });
    }
  };
}
