// The reader of the web client is compiled by Vite.
/// <reference types="vite/types/importMeta.d.ts" />

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Summary } from '#contract/sadhana/summary.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { firstChoice, logsToSend } from '#web/sadhana/importing/logsToSend.ts';
import { readPractice } from '#web/sadhana/importing/reading/readPractice.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});
afterAll(() => server.close());

const call = async (member: Member, name: string, body?: object) => {
  const reply = await server.requestAs(member, name, body);
  expect(reply.status, name).toBeLessThan(300);
  return reply.body;
};
const exported = (member: Member): Promise<string> => call(member, 'GET /sadhana/logs.csv');
const streakOf = (member: Member) => call(member, `GET /sadhana/streaks/${member.id}`);

/** The practice of a member by the names of the practices, of which each member has their own. */
async function summaryOf(member: Member, year?: number) {
  const { periods, practices } = await call(member, `GET /sadhana/summary${year ? `?year=${year}` : ''}`);
  const byName = practices.map(({ practice, ...totals }: Summary['practices'][number]) => ({
    ...{ name: practice.name, type: practice.type },
    ...totals,
  }));
  return { periods, practices: byName };
}

/** Reads a file as the browser does, and imports what the first choices of the page make of it. */
async function importFile(member: Member, content: string, today: string) {
  const file = await readPractice({ files: [new File([content], 'practice.csv')], dayStartsAt: 4 });
  if (file.state !== 'read') throw new Error(`The file has the state ${file.state}.`);
  const practices = await call(member, 'GET /sadhana/practices');
  const choices = file.practices.map((source) => firstChoice(source, file.program, practices));
  const logs = logsToSend(file, choices, practices, { today });
  expect([file.program, logs.unreadable]).toEqual(['vichara', []]);
  const source = { program: file.program, digest: file.digest };
  const { id } = await call(member, 'POST /sadhana/imports', { source, practices: logs.practices });
  const counts = { new: 0, duplicates: 0 };
  for (const rows of logs.batches) {
    const reply = await call(member, `PUT /sadhana/imports/${id}`, { rows });
    expect(reply.refused).toEqual([]);
    counts.new += reply.new;
    counts.duplicates += reply.duplicates;
  }
  await call(member, `POST /sadhana/imports/${id}/finish`);
  return counts;
}

it('logs that are exported, read in the browser and imported by another member give the same streak, summary and file', async () => {
  const today = Temporal.Now.plainDateISO('UTC');
  const { id: bows } = await call(meera, 'POST /sadhana/practices', { name: '=Bows, "full"', type: 'reps' });
  const { id: breathing } = await call(meera, 'POST /sadhana/practices', { name: 'Prāṇa 🕉', type: 'time' });
  const log = (daysAgo: number, practiceId: string, value: number, texts: object = {}) =>
    call(meera, 'POST /sadhana/logs', {
      ...{ practiceId, date: today.subtract({ days: daysAgo }).toString(), value },
      ...texts,
    });
  for (const daysAgo of [0, 1, 2, 4, 5, 6, 7, 9, 400, 401, 1_500]) {
    await log(daysAgo, SITTING, 20);
    await log(daysAgo, SITTING, 20, { sankalpa: '-a' });
    await log(daysAgo, breathing, 10, { notes: 'Rain,\nand "wind"; ॐ 🌧\t!' });
    await log(daysAgo, bows, 108, { notes: "'=1+1" });
  }

  const file = await exported(meera);
  expect(await importFile(tomas, file, today.toString())).toEqual({ new: 44, duplicates: 0 });
  expect(await streakOf(tomas)).toEqual(await streakOf(meera));
  expect(await streakOf(tomas)).toMatchObject({ currentStreak: 3, longestStreak: 4 });
  for (const year of [undefined, today.year, today.year - 1])
    expect(await summaryOf(tomas, year)).toEqual(await summaryOf(meera, year));
  const rowsOf = (text: string) => text.split('\r\n').toSorted();
  expect(rowsOf(await exported(tomas))).toEqual(rowsOf(file));

  for (const member of [meera, tomas])
    expect(await importFile(member, file, today.toString())).toEqual({ new: 0, duplicates: 44 });
});
