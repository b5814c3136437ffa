import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';
import { isNotFound } from './ApiError.ts';

interface Written {
  createdAt: string;
  updatedAt: string;
}

interface Acts<T> {
  /** Makes it; the same key again answers with what was made the first time. */
  write: (idempotencyKey: string) => Promise<T>;
  /** Puts the text into what an earlier try has made, as long as nothing else has been done to it. */
  rewrite: (written: T) => Promise<T>;
  isAsDrafted: (written: T) => boolean;
}

/**
 * Writes something new, once for each key. When an earlier try of this text had reached the server after all
 * and its answer was lost, the server answers with what that one wrote: whatever was changed since is then
 * put into it. Whatever else the key has made, or what has been changed elsewhere, is left alone.
 */
export async function createOnce<T extends Written>(
  { key, isTried, renew }: Attempt,
  acts: Acts<T>,
): Promise<T> {
  const written = await madeBy(key, acts.write);
  if (written && acts.isAsDrafted(written)) return written;
  if (written && isTried && written.updatedAt === written.createdAt) return acts.rewrite(written);
  return acts.write(renew());
}

/** What the key makes, or made; null when that has been deleted since. */
async function madeBy<T>(key: string, write: Acts<T>['write']): Promise<T | null> {
  try {
    return await write(key);
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}
