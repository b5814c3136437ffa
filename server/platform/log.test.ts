import { expect, it } from 'vitest';
import { openTestServer } from '#tests/support/testServer.ts';
import { openLog } from './log.ts';

it('keeps no row of the database in what it says of an error', async () => {
  const lines: string[] = [];
  const log = openLog('error');
  const stream = Object.getOwnPropertySymbols(log).find((each) => each.description === 'pino.stream');
  Object.defineProperty(log, stream ?? 'stream', { value: { write: (line: string) => lines.push(line) } });
  const server = await openTestServer();
  const broken = server.database.pool.query(
    `insert into journal_entries (id, user_id, content, tags, words, written_at, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), 'my secret', '{a}', '', now(), now(), now())`,
  );
  await broken.catch((error: Error) => log.error({ err: error }, 'unexpected error'));
  await server.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('violates check constraint');
  expect(lines[0]).not.toContain('my secret');
});
