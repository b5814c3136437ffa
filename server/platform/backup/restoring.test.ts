// Restores archives in which something is wrong, as the proof of a backup does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { packed, type TarFile } from '#server/platform/backup/format/tar.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { openPglite } from '#server/platform/database/embedded/pglite.ts';
import { NO_JOBS } from '#tests/support/database/noJobs.ts';
import { restoreInto } from './restoring.ts';
import { clusterFiles, rowFiles } from './source.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-restoring-'));
  fs.mkdirSync(path.join(folder, 'database'));
  // The files of a database, as a server leaves them when it stops.
  const loadDataDir = new Blob([fs.readFileSync(inject('embeddedTemplate'))]);
  await (await openPglite(path.join(folder, 'database/pg'), { loadDataDir })).close();
  database = await openDatabase({ dir: path.join(folder, 'database') });
  await addMembers(10, 40);
  await database.pool.query(`
    insert into presets (id, owner_id, title, is_public, created_at, updated_at)
    select gen_random_uuid(), id, 'Morning', false, now(), now() from users`);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  fs.rmSync(path.join(folder, 'restored'), { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'restored'));
});

const addMembers = (first: number, last: number) =>
  database.pool.query(
    `insert into users (id, username, email, password_hash, created_at)
     select gen_random_uuid(), 'member' || n, 'member' || n || '@vichara.test', 'x', now()
     from generate_series($1::int, $2::int) as n`,
    [first, last],
  );

/** Restores files of which some are changed, and checks them. */
async function restore(
  kind: 'embedded' | 'postgres',
  files: AsyncIterable<TarFile>,
  change: (text: string, name: string) => string = (text) => text,
) {
  async function* changed(): AsyncGenerator<TarFile> {
    for await (const file of files) yield { ...file, content: file.content && changedBytes(file) };
  }
  async function* changedBytes({ name, content }: TarFile): AsyncGenerator<Uint8Array> {
    const text = Buffer.concat(await Array.fromAsync(content ?? [])).toString('latin1');
    yield Buffer.from(change(text, name), 'latin1');
  }
  const restored = await restoreInto(kind, path.join(folder, 'restored'), packed(changed()));
  try {
    return await restored.check();
  } finally {
    await restored.database.close();
  }
}

function filesNow(): AsyncIterable<TarFile> {
  if (!database.files) throw new Error('The database is in memory.');
  return clusterFiles(database.pool, database.files, async () => {});
}

it('the proof of an embedded backup fails if the file of an index is that of before a write', async () => {
  const { rows } = await database.pool.query("select pg_relation_filepath('users_username_key') as file");
  let before = '';
  for await (const file of filesNow())
    for await (const chunk of file.content ?? [])
      if (file.name.endsWith(rows[0].file)) before += Buffer.from(chunk).toString('latin1');
  await addMembers(41, 41);
  const damaged = restore('embedded', filesNow(), (text, name) =>
    name.endsWith(rows[0].file) ? before : text,
  );
  await expect(damaged).rejects.toThrow(/lacks matching index tuple within index "users_username_key"/);
});

it('the proof of a PostgreSQL backup fails with the table and the number of its missing rows', async () => {
  const lines = rowFiles(database, NO_JOBS);
  // The size of the file stays the same.
  const damaged = restore('postgres', lines, (text) =>
    text.replace(/^\{.*"username":"member25".*$/m, (row) => '\n'.repeat(row.length)),
  );
  await expect(damaged).rejects.toThrow(/^users is missing 1 row\.$/);
});

it('the proof of an embedded backup fails if a row refers to one that is missing', async () => {
  await database.pool.query(`
    set session_replication_role = replica;
    delete from users where username = 'member25';
    reset session_replication_role`);
  await expect(restore('embedded', filesNow())).rejects.toThrow(/^users is missing 1 row\.$/);
});
