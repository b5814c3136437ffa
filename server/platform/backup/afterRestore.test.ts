import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAdminCommand } from '#server/adminCommand.ts';
import { features } from '#server/features.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { recurringTasks } from '#server/recurringTasks.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { secureRestored } from './afterRestore.ts';
import { objectKey } from './runs.ts';

let server: TestServer;
let admin: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  await objectKey(server.deps.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  await command('held', 'send', 'reminders');
  [admin, meera] = [await createMember(server, 'anandi'), await createMember(server, 'meera')];
});

const secure = () => secureRestored(server.database, server.deps.jobs, features, server.deps.clock());
const command = async (...args: string[]) => (await runAdminCommand(server.deps, args)).text;
const subjects = () => server.mails.mails.map(({ subject }) => subject);

it('sessions and the links in mails end, and addresses of feeds stay', async () => {
  const { body: feed } = await server.requestAs(meera, 'POST /events/mine/feed-address');
  const { pathname, search } = new URL(feed.url);
  await server.request('POST /auth/request-password-reset', { body: { email: meera.email } });
  const reset = tokenIn(await server.mails.nextMailTo(meera.email));
  await server.request('POST /auth/signup', {
    body: { username: 'tomas', email: 'tomas@vichara.test', password: PASSWORD },
  });
  const signup = tokenIn(await server.mails.nextMailTo('tomas@vichara.test'));
  await server.requestAs(admin, 'POST /admin/site/invitations', { emails: ['lena@vichara.test'] });
  await server.mails.nextMailTo('lena@vichara.test');
  await server.waitForMails();
  await secure();
  expect((await server.requestAs(meera, 'GET /account')).status).toBe(401);
  const changed = { token: reset, newPassword: 'another long password' };
  expect((await server.request('POST /auth/reset-password', { body: changed })).status).toBe(400);
  expect((await server.request('POST /auth/verify-email', { body: { token: signup } })).status).toBe(400);
  expect((await server.request(`GET ${pathname}${search}`)).status).toBe(200);
  const login = { loginIdentifier: 'meera', password: PASSWORD };
  const { body } = await server.request('POST /auth/login', { body: login });
  expect((await server.requestAs(body, 'GET /account')).status).toBe(200);
});

it('waiting mails are held until each kind is sent or deleted, and later ones are sent', async () => {
  await server.request('POST /auth/request-password-reset', { body: { email: meera.email } });
  await server.waitForMails();
  server.mails.mails.length = 0;
  const { rows } = await server.database.pool.query('select id from email_requests');
  const enqueue = (mail: 'reset' | 'verification') =>
    inTransaction(server.deps.db, (trx) => enqueueMail(server.deps, trx, mail, rows[0].id, 3600));
  await enqueue('reset');
  await enqueue('verification');
  await enqueue('verification');
  expect(await command('held')).toBe('No mail and no reminder is held.');
  await secure();
  expect(await command('held')).toMatch(
    /^reset +1\nverification +2\nreminders +since \d{4}-\d\d-\d\dT[\d:.]+Z$/,
  );
  await server.request('POST /auth/request-password-reset', { body: { email: admin.email } });
  await server.waitForMails();
  expect(server.mails.mails).toHaveLength(1);
  expect(await command('held', 'drop', 'verification')).toBe('2 mails are deleted.');
  expect(await command('held', 'send', 'reset')).toBe('1 mail is sent.');
  await server.waitForMails();
  expect(subjects()).toHaveLength(2);
  await expect(command('held', 'send', 'reset')).rejects.toThrow('No mail named reset is held.');
  expect(await command('held')).toMatch(/^reminders +since \S+$/);
});

it('reminders are held until they are let go', async () => {
  const time = server.deps.clock().add({ minutes: 2 }).toZonedDateTimeISO('UTC').toPlainTime();
  await server.requestAs(meera, 'PUT /sadhana/settings', {
    time: time.toString().slice(0, 5),
    timezone: 'UTC',
    reminder: true,
  });
  await secure();
  server.advanceClock({ minutes: 2 });
  const remind = recurringTasks(server.deps).find(({ name }) => name === 'practice-reminders');
  await remind?.run();
  await server.waitForMails();
  expect(subjects()).toEqual([]);
  expect(await command('held', 'send', 'reminders')).toBe('Reminders go out again.');
  await remind?.run();
  await server.waitForMails();
  expect(subjects()).toEqual(['Your hour of practice']);
});
