import { draftNames } from '#web/platform/drafts/drafts.ts';

/** Unsent logs are kept among the drafts: with their member, until they are sent or the member signs out. */
export const UNSENT = 'unsent-log:';

/** The names of this member's unsent logs, in no order. */
export const unsentNames = (memberId: string) => draftNames(memberId, UNSENT);

const watchers = new Set<() => void>();

/** Calls back when an unsent log is kept, changed or dropped, here or in another tab. */
export function followUnsentLogs(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', hear);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', hear);
  };
}

export function notifyOfUnsent(): void {
  for (const watcher of watchers) watcher();
}

const hear = ({ key }: StorageEvent) => {
  if (key === null || key.includes(UNSENT)) notifyOfUnsent();
};
