import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'unfolded-passages';
/** The number of passages that are remembered. */
const MAX_REMEMBERED = 200;

const unfolded = (): string[] => {
  try {
    const stored: unknown = JSON.parse(persistentStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    // The stored text is invalid, or there is no storage.
    return [];
  }
};

/** Whether what others wrote about a passage was unfolded in this browser. */
export const isUnfolded = (passageId: string): boolean => unfolded().includes(passageId);

/** Remembers in this browser that what others wrote about a passage was unfolded. */
export function saveUnfolded(passageId: string): void {
  const ids = [...unfolded().filter((id) => id !== passageId), passageId].slice(-MAX_REMEMBERED);
  try {
    persistentStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage, it is folded again on the next visit.
  }
}
