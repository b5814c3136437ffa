import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { resealApps } from '#server/auth/public.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { addApp, codeOf, logIn, secondStep } from '#tests/support/people/secondFactors.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer } from '#tests/support/servers/testServer.ts';
import { stepOf } from './totp.ts';

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
/** The key of the test vectors of RFC 6238, "12345678901234567890", as base32. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('time-based one-time passwords', () => {
  // RFC 6238, appendix B: the last six of the eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds the code of the RFC is %s', (seconds, code) => {
    expect(stepOf(RFC_KEY, code, at(seconds))).toBe(Math.floor(seconds / 30));
    expect(stepOf(RFC_KEY, code, at(seconds + 30))).toBe(Math.floor(seconds / 30));
    expect(stepOf(RFC_KEY, code, at(seconds - 30))).toBe(Math.floor(seconds / 30));
    expect(stepOf(RFC_KEY, code, at(seconds + 60))).toBeNull();
    expect(stepOf(RFC_KEY, code, at(seconds - 60))).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%s is not a code', (code) => {
    expect(stepOf(RFC_KEY, code, at(59))).toBeNull();
  });

  const oathtool = spawnSync('oathtool', ['--version']);
  it.skipIf(oathtool.error)('oathtool computes the same codes for random keys and times', () => {
    for (let round = 0; round < 20; round += 1) {
      const key = Array.from(
        { length: 32 },
        () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Math.floor(Math.random() * 32)],
      );
      const seconds = Math.floor(Math.random() * 4e9);
      const args = ['--totp', '--base32', key.join(''), '--now', `@${seconds}`];
      const { stdout } = spawnSync('oathtool', args, { encoding: 'utf8' });
      expect(stepOf(key.join(''), stdout.trim(), at(seconds)), args.join(' ')).toBe(Math.floor(seconds / 30));
    }
  });
});

describe('a change of SESSION_SECRET', () => {
  const [before, after] = ['b'.repeat(32), 'a'.repeat(32)];
  const servers: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  it('with SESSION_SECRET_BEFORE, the codes of apps stay valid; without it, they are refused', async () => {
    const server = await openTestServer({ SESSION_SECRET: before });
    servers.push(server);
    const meera = await createMember(server, 'meera');
    const { key, recoveryCodes } = await addApp(server, meera);
    const { deps } = server;
    deps.tokens = createTokens({ sessionSecret: after, dataDir: deps.settings.dataDir });
    const enter = async (code: string) => {
      const { ticket } = (await logIn(server, 'meera')).body;
      return (await secondStep(server, ticket, { code })).status;
    };
    expect(await enter(codeOf(server, key))).toBe(400);
    expect(await enter(recoveryCodes[0] ?? '')).toBe(200);
    const settings = { ...deps.settings, sessionSecret: after, sessionSecretBefore: before };
    await resealApps({ ...deps, settings });
    expect(await enter(codeOf(server, key))).toBe(200);
    await resealApps({ ...deps, settings });
    expect(await enter(codeOf(server, key, 30))).toBe(200);
  });
});
