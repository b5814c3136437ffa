// Restores a backup in a process of its own, and compares it. Its arguments are the kind of the backup, an empty folder,
// and the mark that the restored database must contain. Reads the compressed tar file from its standard input, and
// prints the tables with their sums as JSON. It uses an embedded database for both kinds.
import os from 'node:os';
import { sql } from 'kysely';
import { gunzipped } from '#server/platform/backup/format/gzip.ts';
import { restoreInto } from './restoring.ts';

// The process that makes the backup was killed. The next backup uses the same folder.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
// Others come first. The limit of memory is set by the process that starts this one.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const [kind = '', folder = '', mark = ''] = process.argv.slice(2);
try {
  const { database, check } = await restoreInto(
    kind as 'embedded' | 'postgres',
    folder,
    gunzipped(process.stdin),
  );
  const { rows } = await sql<{ mark: string | null }>`select mark from backup_state`.execute(database.db);
  if (rows[0]?.mark !== mark) throw new Error('What was written last is missing.');
  process.stdout.write(JSON.stringify(await check()));
  await database.close();
} catch (error) {
  console.error(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 1;
  process.exit();
}
