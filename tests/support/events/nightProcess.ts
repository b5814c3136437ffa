// Runs the tasks of a night for the series without an end, at the instant that the first argument names, on the database of
// DATABASE_URL. Prints a line when it begins.
import { makeDatesOfLivingSeries, remindOfLastConfirmedDates } from '#server/events/series/nightly.ts';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openDeps } from '#server/server.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';

const now = Temporal.Instant.from(process.argv[2] ?? '');
const settings = readSettings(process.env);
const database = await openMigrated(settings);
const deps = await openDeps(settings, quietLogger, { database, clock: () => now });
process.stdout.write('The night begins.\n');
await makeDatesOfLivingSeries(deps);
await remindOfLastConfirmedDates(deps);
await deps.close();
await database.close();
