import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type HealthFixture, openHealthFixture } from '#tests/support/health/healthFixture.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { watchHealth } from './actions.ts';

let fixture: HealthFixture;
let { server, query, addJob, partNow } = {} as HealthFixture;
let [member] = [] as unknown as [Member];

beforeAll(async () => {
  fixture = await openHealthFixture();
  ({ server, query, addJob, partNow } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  ({ member } = fixture.people);
});

const mails = () => server.mails.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);
const watch = async (minutes: number) => {
  server.advanceClock({ minutes });
  await watchHealth(server.deps);
  await server.waitForMails();
};
const breakPayments = () =>
  query('insert into stripe_failures (since, is_signed) values (now(), true) on conflict do nothing');

it('a part that is broken for ten minutes is mailed once, and once when it is well again for as long', async () => {
  await query("update users set role = 'admin' where id = $1", [member.id]);
  await breakPayments();
  await watch(0);
  await watch(9);
  expect(mails()).toEqual([]);
  await watch(2);
  for (let n = 0; n < 3; n += 1) await watch(30);
  expect(mails().sort()).toEqual([
    'anandi@vichara.test: Needs attention at Vichara: Payments',
    'meera@vichara.test: Needs attention at Vichara: Payments',
  ]);
  const text = server.mails.mails[0]?.text ?? '';
  expect(text).toContain('Stripe’s messages have been failing since');
  expect(text).toContain('/admin/health');
  await query('delete from stripe_failures');
  await watch(1);
  await breakPayments();
  await watch(9);
  await watch(9);
  expect(mails()).toHaveLength(2);
  await query('delete from stripe_failures');
  await watch(1);
  await watch(11);
  await watch(30);
  expect(mails().slice(2).sort()).toEqual([
    'anandi@vichara.test: Works again at Vichara: Payments',
    'meera@vichara.test: Works again at Vichara: Payments',
  ]);
});

it('a mail is not sent when the part is well by then, and none is about mail, of which the log tells', async () => {
  await breakPayments();
  await watch(0);
  server.mails.setAnswer('refuse');
  server.advanceClock({ minutes: 11 });
  await watchHealth(server.deps);
  await query("update health_parts set state = 'well', problems = '[]' where id = 'payments'");
  server.mails.setAnswer('accept');
  await query('update pgboss.job set start_after = now()');
  await server.waitForMails();
  await addJob({ name: 'mail', state: 'retry', minutes: 20 });
  await query("delete from pgboss.job where name = 'mail' and state = 'completed'");
  await query('delete from stripe_failures');
  await watchHealth(server.deps);
  expect((await partNow('mail')).state).toBe('broken');
  server.advanceClock({ minutes: 11 });
  const logged = vi.spyOn(server.deps.log, 'error');
  await watchHealth(server.deps);
  expect(logged.mock.calls).toEqual([[{ part: 'mail' }, expect.stringMatching(/^No mail has gone out/)]]);
  logged.mockRestore();
  const { rows } = await query("select data from pgboss.job where data ->> 'id' like '%:mail'");
  expect(rows).toEqual([]);
  expect(mails().filter((mail) => !mail.includes('Works again'))).toEqual([]);
  await query('delete from pgboss.job');
});
