import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';
import { isNotFound } from './ApiError.ts';

interface Versioned {
  createdAt: string;
  updatedAt: string;
}

interface Actions<T> {
  /** Creates the item. A repeated call with the same key returns what the first one created. */
  create: (idempotencyKey: string) => Promise<T>;
  /** Saves the draft in the item that an earlier attempt created, unless the item has been changed elsewhere. */
  update: (created: T) => Promise<T>;
  matchesDraft: (created: T) => boolean;
}

/**
 * Creates an item at most once for each key. If an earlier attempt reached the server and its response was lost,
 * the server returns the item that the earlier attempt created. If the draft has been changed since then, the
 * item is updated. If the key belongs to a different item, or if the item was changed elsewhere or deleted, a new
 * item is created with a new key.
 */
export async function createOnce<T extends Versioned>(
  { key, isTried, renew }: Attempt,
  actions: Actions<T>,
): Promise<T> {
  // Null if it has been deleted.
  const created = await orNull(actions.create(key));
  if (created && actions.matchesDraft(created)) return created;
  if (created && isTried && created.updatedAt === created.createdAt) return actions.update(created);
  return actions.create(renew());
}

/** The result of a call; null if the server answers that the resource does not exist. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (failure) {
    if (isNotFound(failure)) return null;
    throw failure;
  }
}
