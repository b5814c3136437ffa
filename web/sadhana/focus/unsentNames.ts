import { draftNames } from '#web/platform/drafts/drafts.ts';

/**
 * The names of unsent logs begin with this prefix. The logs are stored like drafts of their member until they are sent
 * or discarded, or until the member signs out.
 */
export const UNSENT_PREFIX = 'unsent-log:';

/** The names of this member's unsent logs, in no particular order. */
export const unsentNames = (memberId: string) => draftNames(memberId, UNSENT_PREFIX);

const subscribers = new Set<() => void>();

/**
 * Calls the subscriber when an unsent log is stored, changed or deleted, here or in another tab. Returns a
 * function that removes the subscriber.
 */
export function subscribeToUnsentLogs(subscriber: () => void): () => void {
  if (subscribers.size === 0) window.addEventListener('storage', onStorage);
  subscribers.add(subscriber);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export function notifyUnsentLogSubscribers(): void {
  for (const subscriber of subscribers) subscriber();
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === null || key.includes(UNSENT_PREFIX)) notifyUnsentLogSubscribers();
};
