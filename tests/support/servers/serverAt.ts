// Starts the product like `server/main.ts`, but at the instant that the file CLOCK_FILE contains. Writing
// another instant to the file moves the clock. Recurring tasks do not run, except the one that TASK names,
// which runs every half second.
import fs from 'node:fs';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer } from '#server/server.ts';

const clockFile = process.env.CLOCK_FILE ?? '';
const settings = readSettings(process.env);
const clock = () => Temporal.Instant.from(fs.readFileSync(clockFile, 'utf8'));
const server = await openServer(settings, createLogger(settings.logLevel), { clock });
process.on('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
await server.listen();
const tasks = server.deps.features.flatMap(({ recurring = {} }) => Object.entries(recurring));
const [, task] = tasks.find(([name]) => name === process.env.TASK) ?? [];
if (task) setInterval(() => void task.run(server.deps), 500);
