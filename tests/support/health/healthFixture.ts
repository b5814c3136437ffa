import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { HealthPart, HealthPartId } from '#contract/health.ts';
import { checkHealth } from '#server/health/actions.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openStripeServer } from '#tests/support/servers/stripeServer.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const TABLES = [
  'health_parts',
  'backup_runs',
  'backup_state',
  'held_mails',
  'disk_samples',
  'stripe_failures',
  'pictures',
];

export type HealthFixture = Awaited<ReturnType<typeof openHealthFixture>>;

/** A server whose state the tests change, with an admin and another member. */
export async function openHealthFixture() {
  const stripe = await openStripeServer();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-health-'));
  const server = await openTestServer({
    PUBLIC_URL: 'https://vichara.test',
    BACKUP_TO: folder,
    BACKUP_PLAIN: 'yes',
    ...stripe.settings,
  });
  const originalSettings = { ...server.deps.settings };
  const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
  const people = {} as { admin: Member; member: Member };
  const parts = async (): Promise<HealthPart[]> =>
    (await server.requestAs(people.admin, 'GET /admin/health')).body;
  return {
    server,
    stripe,
    people,
    query,
    parts,
    /** Begins at the present time, with a backup, with the settings of the start, two new members and no jobs. */
    reset: async () => {
      Object.assign(server.deps.settings, originalSettings);
      server.advanceClock(Temporal.Now.instant().since(server.deps.clock()));
      // The jobs of the tests never run.
      await query('delete from pgboss.job');
      await server.deleteAccounts();
      for (const table of TABLES) await query(`delete from ${table}`);
      await query(
        `insert into backup_runs (id, started_at, alive_at, ended_at, state)
         values (gen_random_uuid(), now(), now(), now(), 'proven')`,
      );
      people.admin = await createMember(server, 'anandi');
      people.member = await createMember(server, 'meera');
      await server.waitForMails();
      server.mails.mails.length = 0;
    },
    /** The settings of a running server do not change, so a test replaces some. */
    setSettings: (changes: object) => Object.assign(server.deps.settings, changes),
    /** Checks everything again, and returns what an admin reads about one part. */
    partNow: async (id: HealthPartId): Promise<HealthPart> => {
      await checkHealth(server.deps);
      const part = (await parts()).find((each) => each.id === id);
      if (!part) throw new Error(`no part ${id}`);
      return part;
    },
    /** Adds a job that was created, and has ended, some minutes ago. */
    addJob: (job: { name: string; state: string; minutes: number; data?: object }) =>
      query(
        `insert into pgboss.job (name, data, state, created_on, completed_on, start_after)
         values ($1, $2, $3::pgboss.job_state, now() - make_interval(mins => $4::int),
           case when $3 in ('completed', 'failed') then now() - make_interval(mins => $4::int) end,
           now() + interval '1 hour')`,
        [job.name, JSON.stringify(job.data ?? {}), job.state, job.minutes],
      ),
    close: async () => {
      await server.close();
      await stripe.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** A member of another server, whom its operator has made an admin. */
export async function promotedMember(server: TestServer): Promise<Member> {
  const promoted = await createMember(server, 'lhamo');
  await server.database.pool.query("update users set role = 'admin' where id = $1", [promoted.id]);
  return promoted;
}
