import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdminCommand } from '#server/adminCommand.ts';
import { decryptionWith } from '#server/platform/backup/format/encryption.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let folder: string;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'archive-'));
  meera = await createMember(server, 'meera');
  await server.requestAs(meera, 'POST /journal', { date: '2026-11-20T09:00:00Z', content: 'Quiet.' });
});
afterAll(async () => {
  await server.close();
  await fs.rm(folder, { recursive: true });
});

const file = () => path.join(folder, 'meera.zip');
beforeEach(() => fs.rm(file(), { force: true }));
const archive = (...args: string[]) => runAdminCommand(server.deps, ['archive', ...args]);
const decisions = () =>
  server.deps.db.selectFrom('decisions').select(['kind', 'subject_id', 'is_by_operator']).execute();
const journalIn = (zip: Uint8Array) =>
  JSON.parse(strFromU8(unzipSync(zip)['journal.json'] ?? new Uint8Array()));

describe('npm run admin -- archive', () => {
  it('writes an archive that only its owner can read, tells the member by mail and records a decision', async () => {
    const { text } = await archive('meera@vichara.test', file(), '--plain');
    expect(text).toBe(`The archive of meera is in ${file()}.`);
    expect(((await fs.stat(file())).mode & 0o777).toString(8)).toBe('600');
    expect(journalIn(await fs.readFile(file()))).toMatchObject([{ content: 'Quiet.' }]);
    expect(await decisions()).toEqual([{ kind: 'archive.made', subject_id: meera.id, is_by_operator: true }]);
    const mail = await server.mails.nextMailTo(meera.email, /archive/);
    expect(mail.subject).toBe('An archive of your account at Vichara');
  });

  it('encrypts an archive to an age key', async () => {
    const identity = await generateX25519Identity();
    await archive('meera@vichara.test', file(), '--recipient', await identityToRecipient(identity));
    const sealed = await fs.readFile(file());
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const opened = await Array.fromAsync(decryptionWith(identity)([sealed] as never));
    expect(journalIn(Buffer.concat(opened))).toMatchObject([{ content: 'Quiet.' }]);
  });

  it('neither replaces a file nor leaves one behind when it fails, and then tells nobody', async () => {
    const before = await decisions();
    await fs.writeFile(file(), 'mine');
    await expect(archive('meera@vichara.test', file(), '--plain')).rejects.toThrow(
      `${file()} exists already.`,
    );
    expect(await fs.readFile(file(), 'utf8')).toBe('mine');
    await fs.rm(file());
    await expect(archive('nobody@vichara.test', file(), '--plain')).rejects.toThrow(
      'No account has this email.',
    );
    await expect(archive('meera@vichara.test', file(), '--recipient', 'key')).rejects.toThrow(
      'The recipient is not a public key of age, which begins with “age1”.',
    );
    await expect(archive('meera@vichara.test', path.join(folder, 'a', 'b'), '--plain')).rejects.toThrow(
      'cannot be written',
    );
    expect(await fs.readdir(folder)).toEqual([]);
    expect(await decisions()).toEqual(before);
  });

  it.each([[], ['--encrypted'], ['--plain', 'more'], ['--recipient']])(
    'prints its usage for the options %j',
    async (...options: string[]) => {
      await expect(archive('meera@vichara.test', file(), ...options)).rejects.toThrow('Usage: npm run admin');
    },
  );
});
