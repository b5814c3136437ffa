import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';

// `npm run update` keeps its state in a file in the folder of the code, which the server can only read. The file names a
// time after which it does not count, so that the site accepts writes again by itself if the update was killed.

const STATE_FILE = '.update/state.json';

const UpdateState = z.object({
  /** `prepare`: the old version makes a backup. `try`: the new version starts. `return`: the old one starts again. */
  step: z.enum(['prepare', 'try', 'return']),
  /** Until when nothing is written, in ISO 8601. */
  until: z.iso.datetime(),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** The state of the update that is running, by the folder of the code; null if none is. */
export function readUpdateState(folder: string, now: Temporal.Instant): UpdateState | null {
  const file = path.join(folder, STATE_FILE);
  if (!fs.existsSync(file)) return null;
  const state = UpdateState.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return Temporal.Instant.compare(state.until, now) > 0 ? state : null;
}

/** Writes the state of an update, or removes it. The user of the service must be able to read it. */
export function writeUpdateState(folder: string, state: UpdateState | null): void {
  const file = path.join(folder, STATE_FILE);
  if (state === null) {
    fs.rmSync(file, { force: true });
    return;
  }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.part`, JSON.stringify(state));
  fs.renameSync(`${file}.part`, file);
}

/** Whether the server only answers calls that read, because an update is running. */
export interface ReadOnly {
  isOn(): boolean;
  /** Reads the state of the update again. */
  refresh(): void;
  /** Waits until the server accepts writes for the first time. */
  ended: Promise<void>;
  close(): void;
}

/** Follows the state of the update in the folder in which the server was started. */
export function openReadOnly(clock: Clock, folder = process.cwd()): ReadOnly {
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const refresh = () => {
    clearTimeout(timer);
    const state = readUpdateState(folder, clock());
    isOn = state !== null;
    if (state === null) return end();
    // Then the file is read again, because the update may have extended the time.
    timer = setTimeout(refresh, clock().until(state.until).total('milliseconds')).unref();
  };
  refresh();
  return { isOn: () => isOn, refresh, ended, close: () => clearTimeout(timer) };
}
