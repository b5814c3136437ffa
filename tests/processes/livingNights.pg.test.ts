// Kills a server with SIGKILL while it makes the dates of a night and mails the guides of series without an end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { daysOf, type LivingFixture, openLivingFixture } from '#tests/support/events/livingFixture.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';

const SERIES = 40;
const KILLED_NIGHTS = 5;
const DAYS_BETWEEN_NIGHTS = 5;
/** A night of this many series takes about as long. */
const NIGHT_MS = 500;

let fixture: LivingFixture;
let environment: Record<string, string>;
beforeAll(async () => {
  fixture = await openLivingFixture();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    fixture.server.database.db,
  );
  environment = {
    DATABASE_URL: `${inject('postgresServer')}/${rows[0]?.name}`,
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-nights-')),
    SESSION_SECRET: 'a secret of this test only, of some length',
    PUBLIC_URL: 'http://vichara.test',
  };
});
afterAll(async () => {
  await fixture.server.close();
  fs.rmSync(environment.DATA_DIR ?? '', { recursive: true });
});

/** Runs a night in another process, and kills it after some milliseconds. Returns whether it was killed before its end. */
async function night(killAfter: number | null): Promise<boolean> {
  const now = fixture.server.deps.clock().toString();
  const child = spawn(process.execPath, ['tests/support/events/nightProcess.ts', now], {
    env: { ...CHILD_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  if (killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code, signal] = await exited;
  if (signal === null) expect(code).toBe(0);
  return signal === 'SIGKILL';
}

it('nights that are killed at any moment make each date once and send each mail once', async () => {
  // The confirmed dates end on 5 January, so that each of these nights must make dates, and the first also sends mails.
  await fixture.goTo('2031-01-01T09:00:00Z');
  const draft = {
    startTime: '2031-01-03T06:00:00.000Z',
    endTime: '2031-01-03T06:30:00.000Z',
    recurrence: { frequency: 'DAILY', interval: 1 },
  };
  const ids: string[] = [];
  for (let number = 0; number < SERIES; number += 1)
    ids.push((await fixture.create({ ...draft, title: `Morning ${number}` })).id);
  await fixture.goTo('2031-01-26T02:00:00Z');
  let kills = 0;
  for (let number = 0; number < KILLED_NIGHTS; number += 1) {
    if (await night((NIGHT_MS * (number + 0.5)) / KILLED_NIGHTS)) kills += 1;
    fixture.server.advanceClock({ hours: 24 * DAYS_BETWEEN_NIGHTS });
  }
  expect(kills).toBeGreaterThan(0);
  await night(null);

  const today = fixture.server.deps.clock().toZonedDateTimeISO('Europe/Lisbon').toPlainDate();
  const first = Temporal.PlainDate.from('2031-01-03');
  const count = first.until(today.add({ months: 12 })).days + 1;
  const expected = Array.from({ length: count }, (_, days) => first.add({ days }).toString());
  for (const id of ids) expect(daysOf(await fixture.storedDates(id))).toEqual(expected);
  const reminders = await fixture.reminders();
  expect(reminders).toHaveLength(SERIES);
  expect(new Set(reminders).size).toBe(SERIES);
}, 240_000);
