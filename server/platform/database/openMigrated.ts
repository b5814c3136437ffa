import { type Embedded, embeddedFolder, isEmbeddedIn } from '#server/platform/database/embedded/embedded.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { requireNoUnfinishedRestore } from './unfinishedRestore.ts';

/**
 * Opens and migrates the database of the settings. `embedded` is the embedded database if it is being opened already.
 * @throws with one line that names the invalid setting.
 */
export async function openMigrated(
  { databaseUrl, dataDir }: Settings,
  embedded?: Promise<Embedded>,
): Promise<Database> {
  const target = databaseUrl ? { url: databaseUrl } : { dir: embeddedFolder(dataDir), embedded };
  try {
    const database = await openDatabase(target);
    if (databaseUrl) await requireNoUnfinishedRestore(database.db);
    await migrate(database.db);
    return database;
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (message.includes('DATA_DIR')) throw error;
    const problem = databaseUrl
      ? 'DATABASE_URL: the database cannot be used'
      : `DATA_DIR ${dataDir} cannot be used`;
    throw new Error(`${problem} (${message || code}).`, { cause: error });
  }
}

/**
 * Opens and migrates a database that exists already. An embedded database is not created.
 * @throws with one line that names DATA_DIR.
 */
export async function openExisting(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !isEmbeddedIn(embeddedFolder(dataDir))) {
    throw new Error(`There is no database in ${dataDir} (DATA_DIR). Are the settings loaded?`);
  }
  return openMigrated(settings);
}
