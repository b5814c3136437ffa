import { msg, t } from '@lingui/core/macro';
import { isOutdated } from '#web/platform/api/ApiError.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

const CHANGED_ELSEWHERE = {
  entry: msg`The entry has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`,
  post: msg`The post has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`,
  reply: msg`The reply has been changed elsewhere since you opened it here. Saving replaces that change with what you have written.`,
};

interface Options<Saved> {
  subject: 'entry' | 'post' | 'reply';
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
        title: t`Replace the newer version?`,
        body: t(CHANGED_ELSEWHERE[options.subject]),
        action: t`Replace It`,
        tone: 'danger',
      });
      if (!isConfirmed) throw failure;
      return overwrite({ ...options, ifMatch });
    }
  };
}
