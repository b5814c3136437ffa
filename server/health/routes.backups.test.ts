import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runBackupCommand } from '#server/backupCommand.ts';
import { type HealthFixture, openHealthFixture } from '#tests/support/health/healthFixture.ts';

let fixture: HealthFixture;
let { server, query, partNow, setSettings } = {} as HealthFixture;

beforeAll(async () => {
  fixture = await openHealthFixture();
  ({ server, query, partNow, setSettings } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());

it('mail: mails and reminders are held since a restore', async () => {
  await query(
    "insert into backup_state (object_key, reminders_held_at) values (decode(repeat('00', 32), 'hex'), now())",
  );
  await query(
    "insert into held_mails (id, mail, row_id, priority) values (gen_random_uuid(), 'verification', 'x', 0)",
  );
  expect(await partNow('mail')).toMatchObject({
    state: 'look',
    words: '1 mail is held since the restore. Reminders are held since the restore.',
    steps: expect.stringMatching(/^Run npm run admin -- held, and send or delete each kind\. More/),
  });
});

it('backup: there is none, the last one is old, it failed, or no restore was tried', async () => {
  const run = (
    state: string,
    hoursAgo: number,
    failed_in: string | null = null,
    reason: string | null = null,
  ) =>
    query(
      `insert into backup_runs (id, started_at, alive_at, ended_at, state, failed_in, reason)
       select gen_random_uuid(), at, at, case when $1 <> 'running' then at end, $1, $3, $4
       from (select now() - make_interval(hours => $2::int) as at) as run`,
      [state, hoursAgo, failed_in, reason],
    );
  expect((await partNow('backup')).state).toBe('well');
  await query('delete from backup_runs');
  expect(await partNow('backup')).toMatchObject({ state: 'look', words: 'There is no backup.' });
  await run('running', 0);
  expect(await partNow('backup')).toMatchObject({ state: 'well', figures: { isRunning: 1 } });
  await query('delete from backup_runs');
  await run('proven', 49);
  expect(await partNow('backup')).toMatchObject({
    state: 'broken',
    words: expect.stringMatching(/^The last proven backup is from \d+ \w+ \d{4}\.$/),
  });
  await run('failed', 1, 'proof', 'journal_entries is missing 3 rows.');
  expect((await partNow('backup')).words).toMatch(
    /^The test restore failed: journal_entries is missing 3 rows\. Your site is not affected\. The last proven/,
  );
  await run('proven', 0);
  expect((await partNow('backup')).state).toBe('well');
  server.advanceClock({ seconds: 1 });
  await query('delete from backup_runs');
  await run('failed', 0, 'backup', 'Not enough space to test the backup.');
  expect((await partNow('backup')).words).toBe(
    'The last backup failed: Not enough space to test the backup. Your site is not affected.',
  );
  await query('delete from backup_runs');
  await run('proven', 0);
  await query(
    "insert into backup_state (object_key, begun_at) values (decode(repeat('00', 32), 'hex'), now())",
  );
  expect((await partNow('backup')).state).toBe('well');
  await query("update backup_state set begun_at = now() - interval '91 days'");
  expect(await partNow('backup')).toMatchObject({
    state: 'look',
    words: expect.stringMatching(/^No restore has been tried since \d+ \w+ \d{4}\.$/),
  });
  await runBackupCommand(server.deps, ['drilled']);
  expect((await partNow('backup')).state).toBe('well');
  setSettings({ backup: null });
  expect(await partNow('backup')).toMatchObject({
    state: 'look',
    words: 'There is no backup.',
    steps: expect.stringMatching(/^Set BACKUP_TO/),
  });
});
