// Imports archives that earlier versions have made. The files in `tests/support/moving/archives` are named after the day of
// their version, and never change: whoever has such an archive must be able to import it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import { importArchive } from '#tests/support/moving/importArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const FOLDER = path.join(import.meta.dirname, '../../tests/support/moving/archives');

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

it.each(fs.readdirSync(FOLDER))('the archive %s brings all that it has, once', async (name) => {
  const zip = fs.readFileSync(path.join(FOLDER, name));
  const { refused } = await importArchive(server, meera, zip);
  expect(refused).toEqual([]);
  const { journal, logs, presets, practice } = await archiveOf(server, meera);
  const titles = ({ title, content, pictures }: { title: string | null; content: string; pictures: [] }) =>
    [title, content, pictures.length] as const;
  expect(journal.map(titles).sort()).toEqual([
    [null, 'After the song, silence.', 0],
    ['The hill', 'Seen at dawn.', 1],
  ]);
  const [afterSitting] = journal.filter(({ sit }: { sit: object | null }) => sit);
  expect(afterSitting).toMatchObject({
    sit: { practice: { name: 'Kīrtan' }, date: '2024-03-09', value: 30, logId: expect.any(String) },
  });
  expect(logs.map(({ date, value }: { date: string; value: number }) => [date, value]).sort()).toEqual([
    ['2024-03-08', 20],
    ['2024-03-08', 20],
    ['2024-03-08', 45],
    ['2024-03-09', 30],
  ]);
  expect(presets).toMatchObject([{ title: 'Evening', practices: [{ name: 'Kīrtan' }] }]);
  expect(practice.cadence).toMatchObject([{ weekdays: ['MO', 'WE', 'FR'] }]);
  const again = await importArchive(server, meera, zip);
  expect([again.created, again.refused]).toEqual([0, []]);
});
