import crypto from 'node:crypto';
import type { Member } from '#tests/support/people/testPeople.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

const base64url = (bytes: number) => crypto.randomBytes(bytes).toString('base64url');

/**
 * A key derivation and wrapped keys of a seal, with new random values on each call. The server cannot
 * distinguish them from real ones.
 */
export const newKeys = () => ({
  kdf: { algorithm: 'argon2id', memory: 65_536, passes: 4, lanes: 1, salt: base64url(16) },
  wraps: { passphrase: base64url(60), recovery: base64url(60) },
});

export const newSeal = () => ({ password: PASSWORD, ...newKeys(), head: base64url(60) });

/** A box of random bytes. */
export const newBox = (bytes = 40) => base64url(bytes);

export const newPut = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  version: 1,
  generation: 1,
  box: newBox(),
  ...changes,
});

/** Functions that call the journal endpoints as a member. */
export function sealedJournal(server: TestServer, member: Member) {
  const call = (endpoint: string, body?: unknown, headers?: Record<string, string>) =>
    server.requestAs(member, endpoint, body, headers);
  return {
    call,
    createEntry: async (content = 'Sat for a while.', other: object = {}) =>
      (await call('POST /journal', { date: '2026-11-20T08:00:00Z', content, ...other })).body,
    seal: (changes: object = {}) => call('POST /journal/seal', { ...newSeal(), ...changes }),
    readSeal: () => call('GET /journal/seal'),
    setState: (state: string, changes: object = {}, headers?: Record<string, string>) =>
      call('PUT /journal/seal', { password: PASSWORD, ...newKeys(), state, ...changes }, headers),
    removeSeal: (password = PASSWORD) => call('DELETE /journal/seal', { password }),
    write: (basedOn: number, changes: object) =>
      call('POST /journal/sealed', { basedOn, head: base64url(60), ...changes }),
    /** Uploads a picture for an entry. Returns the reply. */
    upload: (bytes: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}) =>
      call('POST /journal/pictures', bytes, { 'content-type': type, ...headers }),
    /** Uploads a sealed picture. Returns its id. */
    uploadSealed: async (bytes = crypto.randomBytes(100)): Promise<string> =>
      (await call('POST /journal/pictures', bytes, { 'content-type': 'application/octet-stream' })).body.id,
    read: (query = '') => call(`GET /journal/sealed${query}`),
    state: async () => (await call('GET /account')).body.journal,
  };
}
export type SealedJournal = ReturnType<typeof sealedJournal>;
