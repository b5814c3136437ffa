// Starts the product like `server/main.ts`, with a clock that can be moved: CLOCK_FILE has the milliseconds by which it is
// ahead, and is read again at SIGUSR2. The tasks of every minute run at the start and at SIGUSR2 too. The queue starts them by
// the clock of the machine, so that a run would wait for up to a minute each time.
import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

const { CLOCK_FILE = '' } = process.env;
const readOffset = () => Number(fs.readFileSync(CLOCK_FILE, 'utf8'));
let offset = readOffset();
process.on('SIGUSR2', () => {
  offset = readOffset();
  for (const runNow of tasks) void runNow();
});
const now = Temporal.Now.instant;
Temporal.Now.instant = () => now().add({ milliseconds: offset });

const tasks: (() => Promise<void>)[] = [];
const { schedule } = PgBoss.prototype;
PgBoss.prototype.schedule = async function (queue, cron, data, options) {
  await schedule.call(this, queue, cron, data, options);
  if (cron !== '* * * * *') return;
  const runNow = async (): Promise<void> => {
    try {
      await this.send(queue, data ?? null, { singletonKey: options?.singletonKey ?? '' });
    } catch {
      // The database is away for a moment, or its disk is full.
      await setTimeout(1_000, undefined, { ref: false });
      return runNow();
    }
  };
  tasks.push(runNow);
  void runNow();
};

await import('#tests/support/servers/quickHashes.ts');
await import('#server/main.ts');
