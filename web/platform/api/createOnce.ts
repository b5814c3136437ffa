import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';
import { isNotFound } from './ApiError.ts';

interface Written {
  createdAt: string;
  updatedAt: string;
}

interface Acts<T> {
  /** Creates it. A repeated call with the same key returns what the first one created. */
  write: (idempotencyKey: string) => Promise<T>;
  /** Puts the text into what an earlier attempt created, unless that has been changed. */
  update: (written: T) => Promise<T>;
  isAsDrafted: (written: T) => boolean;
}

/**
 * Creates something once for each key. If an earlier attempt reached the server and its answer was lost, the
 * server returns what that attempt created, and text that was changed since then is put into it. If the key
 * created something else, or if that was changed elsewhere, it is left alone.
 */
export async function createOnce<T extends Written>(
  { key, isTried, renew }: Attempt,
  acts: Acts<T>,
): Promise<T> {
  const written = await madeBy(key, acts.write);
  if (written && acts.isAsDrafted(written)) return written;
  if (written && isTried && written.updatedAt === written.createdAt) return acts.update(written);
  return acts.write(renew());
}

/** What the key creates or has created; null when that has been deleted. */
async function madeBy<T>(key: string, write: Acts<T>['write']): Promise<T | null> {
  try {
    return await write(key);
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}
