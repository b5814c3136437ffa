import { expect, it } from 'vitest';
import { createMember } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openStripeServer } from '#tests/support/servers/stripeServer.ts';
import { openTestServer } from '#tests/support/servers/testServer.ts';
import { createLogger } from './log.ts';

/** Returns a list that collects the lines that a logger writes from now on. */
function captureLines(log: object): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(log).find((each) => each.description === 'pino.stream');
  Object.defineProperty(log, stream ?? 'stream', { value: { write: (line: string) => lines.push(line) } });
  return lines;
}

it('the log of a database error does not contain the row', async () => {
  const log = createLogger('error');
  const lines = captureLines(log);
  const server = await openTestServer();
  const failingQuery = server.database.pool.query(
    `insert into journal_entries (id, user_id, content, tags, words, written_at, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), 'my secret', '{a}', '', now(), now(), now())`,
  );
  await failingQuery.catch((error: Error) => log.error({ err: error }, 'unexpected error'));
  await server.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('violates check constraint');
  expect(lines[0]).not.toContain('my secret');
});

it('a text with line breaks and control characters is one line of the log', () => {
  const log = createLogger('info');
  const lines = captureLines(log);
  const text = 'a\n{"level":60,"msg":"forged"}\r\n\u001b[2J';
  log.warn({ err: new Error(text), text }, 'unexpected error');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'unexpected error', text });
});

it('the line of a refused call has the code of its error, and nothing about the caller', async () => {
  const server = await openTestServer();
  const meera = await createMember(server, 'meera');
  const lines = captureLines(quietLogger);
  quietLogger.level = 'info';
  const login = { loginIdentifier: 'meera', password: 'not the password' };
  await server.request('POST /auth/login', { body: login, ip: '198.51.100.7' });
  await server.requestAs(meera, 'GET /admin/users');
  await server.requestAs(meera, 'GET /journal');
  quietLogger.level = 'fatal';
  await server.close();
  expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')).toMatchObject([
    { method: 'POST', route: '/api/v1/auth/login', status: 400, code: 'invalid_credentials' },
    { method: 'GET', route: '/api/v1/admin/users', status: 403, code: 'forbidden' },
    { method: 'GET', route: '/api/v1/journal', status: 200 },
  ]);
  expect(lines.join()).not.toMatch(new RegExp(`meera|not the password|198\\.51|${meera.id}`));
});

it('the log contains the reason for a failed request, and the response does not', async () => {
  const stripe = await openStripeServer();
  const server = await openTestServer(stripe.settings);
  const meera = await createMember(server, 'meera');
  stripe.setFailing(true);
  const lines = captureLines(quietLogger);
  quietLogger.level = 'warn';
  const { status, body } = await server.requestAs(meera, 'POST /payments/checkout-session');
  quietLogger.level = 'fatal';
  await Promise.all([server.close(), stripe.close()]);
  expect([status, body]).toMatchObject([
    503,
    { code: 'payments_unreachable', message: expect.stringContaining('cannot be reached') },
  ]);
  const [line = ''] = lines.filter((each) => each.includes('cannot answer just now'));
  expect(JSON.parse(line).err.stack).toContain('Stripe');
});
