import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { claimedId, newNonce } from './links.ts';
import { createTokens } from './tokens.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-secrets-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
const expiresAt = now.add({ hours: 1 });
const row = { id: newId(), nonce: newNonce() };

it('the generated secret is stored once, in a file that only its owner can read', async () => {
  const [first, second] = [1, 2].map(() => createTokens({ sessionSecret: null, dataDir }));
  const token = first?.linkToken('reset', row, expiresAt) ?? '';
  expect(second?.isLinkToken('reset', row, token, now)).toBe(true);
  expect(fs.statSync(path.join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});

it('a stored secret that is empty is refused', () => {
  const brokenDir = fs.mkdtempSync(path.join(dataDir, 'broken-'));
  fs.writeFileSync(path.join(brokenDir, 'session-secret'), '');
  expect(() => createTokens({ sessionSecret: null, dataDir: brokenDir })).toThrow(
    /^SESSION_SECRET[^\n]+too short/,
  );
});

it('a link is valid only for its own purpose, row and time', () => {
  const tokens = createTokens({ sessionSecret: 'x'.repeat(32), dataDir });
  const token = tokens.linkToken('reset', row, expiresAt);
  expect(claimedId(token)).toBe(row.id);
  expect(tokens.isLinkToken('reset', row, token, now)).toBe(true);
  expect(tokens.isLinkToken('verification', row, token, now)).toBe(false);
  expect(tokens.isLinkToken('reset', { ...row, nonce: newNonce() }, token, now)).toBe(false);
  expect(tokens.isLinkToken('reset', row, token, expiresAt)).toBe(false);
  const forged = token.replace(/\.[0-9a-z]+\./, '.zzzzzzz.');
  expect(tokens.isLinkToken('reset', row, forged, now)).toBe(false);
  const otherTokens = createTokens({ sessionSecret: 'y'.repeat(32), dataDir });
  expect(otherTokens.isLinkToken('reset', row, token, now)).toBe(false);
});

it('the hashes of an email ignore letter case and depend on the current and the former secret', () => {
  const hashes = (sessionSecret: string, sessionSecretBefore: string | null = null) =>
    createTokens({ sessionSecret, sessionSecretBefore, dataDir }).emailHashes('Meera@vichara.test');
  const [before, after] = ['x'.repeat(32), 'y'.repeat(32)];
  const { emailHashes } = createTokens({ sessionSecret: before, dataDir });
  expect(emailHashes('meera@VICHARA.test')).toEqual(hashes(before));
  expect(emailHashes('meera@vichara.tes')).not.toEqual(hashes(before));
  expect(hashes(after)).not.toEqual(hashes(before));
  expect(hashes(after, before)).toEqual([...hashes(after), ...hashes(before)]);
});

it('a session is valid until it expires, and only with the secret that signed it', async () => {
  const tokens = createTokens({ sessionSecret: 'x'.repeat(32), dataDir });
  const issuedAt = now.epochMilliseconds / 1000;
  const claims = { userId: newId(), sessionId: newId() };
  const token = await tokens.signSession({ ...claims, issued: issuedAt, expires: issuedAt + 60 });
  for (const time of ['the first time', 'again']) {
    expect(await tokens.readSession(token, now), time).toEqual(claims);
    expect(await tokens.readSession(token, now.add({ seconds: 60 })), time).toBe(null);
    expect(await tokens.readSession(`${token}x`, now), time).toBe(null);
  }
  const otherTokens = createTokens({ sessionSecret: 'y'.repeat(32), dataDir });
  expect(await otherTokens.readSession(token, now)).toBe(null);
});
