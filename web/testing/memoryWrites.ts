import type { KeptWrite, WriteStore } from '#web/platform/outbox/outbox.ts';

/** Lets other work run. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Writes in memory, with the same guarantees as the database of a browser. */
export function memoryWrites<Content>(): WriteStore<Content> {
  let writes: KeptWrite<Content>[] = [];
  let sequence = 0;
  return {
    load: async () => structuredClone(writes),
    find: async (key) => structuredClone(writes.find((write) => write.key === key)),
    add: async (write) => {
      await pause();
      const added = { ...structuredClone(write), sequence: ++sequence };
      writes = [...writes, added];
      return added;
    },
    replace: async (key, revision, write) => {
      await pause();
      if (!writes.some((each) => each.key === key && each.revision === revision)) return false;
      writes = writes.flatMap((each) => (each.key !== key ? each : write ? structuredClone(write) : []));
      return true;
    },
  };
}

/** A lock like those of a browser, for the tabs of one test. */
export function tabLock() {
  let isHeld = false;
  return async (action: () => Promise<void>) => {
    if (isHeld) return;
    isHeld = true;
    await action().finally(() => {
      isHeld = false;
    });
  };
}
