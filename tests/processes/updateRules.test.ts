// The parts of `npm run update` that need no repository and no server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { problemOfOwner, sudoRule } from '#scripts/setup/service.ts';
import { operatorNotes } from '#scripts/update/changelog.ts';
import { newestTag } from '#scripts/update/releases.ts';
import { endsOf } from '#scripts/update/runningServer.ts';
import { requireOwner, requireOwnFolders } from '#scripts/update/users.ts';
import { forgetKeptDatabase, prepareDatabase } from '#server/platform/database/embedded/keptDatabase.ts';
import { openReadOnly, readUpdateState, writeUpdateState } from '#server/platform/process/readOnly.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-update-rules-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('the newest tag is the one with the highest version, and never a version with a suffix', () => {
  expect(newestTag(['v1.9.0', 'v1.10.0', 'v1.2.30', 'v2.0.0-beta.1', 'latest'])).toBe('v1.10.0');
  expect(newestTag(['', 'latest'])).toBeNull();
});

it('the notes for operators are those of all versions that are new', () => {
  const section = (version: string, notes: string) =>
    `## ${version}\n\n### Added\n\n- Words.\n\n### What operators must know\n\n- ${notes}\n\n### Fixed\n\n- Words.\n\n`;
  const older = `# Changelog\n\n${section('1.0.0', 'Old.')}`;
  const newer = `# Changelog\n\n${section('1.2.0', 'Last.')}## 1.1.1\n\n### Fixed\n\n- Words.\n\n${section('1.1.0', 'First.')}${section('1.0.0', 'Old.')}`;
  expect(operatorNotes(newer, older)).toBe(
    '1.2.0: What operators must know\n\n- Last.\n\n1.1.0: What operators must know\n\n- First.',
  );
  expect(operatorNotes(newer, newer)).toBe('');
});

it('systemd is asked how often the service has ended, and only about a service of systemd', () => {
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  const program = '#!/bin/sh\n[ "$*" = "show --property=NRestarts --value vichara" ] && echo 4';
  fs.writeFileSync(path.join(bin, 'systemctl'), program, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = `${bin}:${PATH}`;
  try {
    expect(endsOf('sudo -n systemctl restart vichara')).toBe(4);
    expect(endsOf('docker restart vichara')).toBe(0);
  } finally {
    process.env.PATH = PATH;
  }
});

it('only the owner of the code may update, who is neither root nor the user of the service', () => {
  const users = { user: 1001, ownerOfCode: 1001, userOfService: 999 };
  requireOwner(users);
  expect(() => requireOwner({ ...users, user: 0, ownerOfCode: 0 })).toThrow(/^Root must not/);
  expect(() => requireOwner({ ...users, user: 999, ownerOfCode: 999 })).toThrow(/^The user of the service/);
  expect(() => requireOwner({ ...users, user: 1002 })).toThrow(/^The code belongs to another user/);
  expect(() => requireOwner({ ...users, userOfService: undefined })).toThrow(/^There is no DATA_DIR/);
  expect(() => requireOwner({ ...users, user: undefined })).toThrow();
});

it('nothing is updated while a folder that is to be replaced belongs to another user, as after commands of root', () => {
  const code = path.join(folder, 'code');
  fs.mkdirSync(path.join(code, 'node_modules/.cache/compiled'), { recursive: true });
  const { uid } = fs.statSync(code);
  requireOwnFolders(code, uid);
  expect(() => requireOwnFolders(code, uid + 1)).toThrow(/node_modules belongs to another user.*chown -R/);
});

it('the rule of sudo allows one command, and only for the name of a user', () => {
  expect(sudoRule('meera')).toBe('meera ALL=(root) NOPASSWD: /usr/bin/systemctl restart vichara\n');
  expect(['root', 'vichara', 'meera ALL', '%sudo', ''].map(problemOfOwner)).not.toContain(null);
  expect(problemOfOwner('vichara-code')).toBeNull();
});

describe('while an update is running', () => {
  const clock = () => Temporal.Now.instant();
  const inMilliseconds = (milliseconds: number) => clock().add({ milliseconds }).toString();

  it('the server is read-only until the time in the file, or until the file is gone', async () => {
    writeUpdateState(folder, { step: 'try', until: inMilliseconds(300) });
    const killed = openReadOnly(clock, folder);
    expect(killed.isOn()).toBe(true);
    await killed.ended;
    expect(killed.isOn()).toBe(false);
    expect(readUpdateState(folder, clock())).toBeNull();

    writeUpdateState(folder, { step: 'try', until: inMilliseconds(3_600_000) });
    killed.refresh();
    const server = openReadOnly(clock, folder);
    expect([killed.isOn(), server.isOn()]).toEqual([true, true]);
    writeUpdateState(folder, null);
    expect(server.isOn()).toBe(true);
    server.refresh();
    await server.ended;
    expect(server.isOn()).toBe(false);
    killed.close();
    server.close();
  });

  it('the time is extended by the update without a moment in which something can be written', async () => {
    writeUpdateState(folder, { step: 'prepare', until: inMilliseconds(200) });
    const server = openReadOnly(clock, folder);
    writeUpdateState(folder, { step: 'try', until: inMilliseconds(700) });
    const begin = performance.now();
    await server.ended;
    expect(performance.now() - begin).toBeGreaterThan(600);
    server.close();
  });
});

describe('the embedded database', () => {
  const dataDir = path.join(folder, 'data');
  const file = (name: string) => path.join(dataDir, name, 'pg/PG_VERSION');
  const write = (text: string, name = 'database') => {
    fs.mkdirSync(path.dirname(file(name)), { recursive: true });
    fs.writeFileSync(file(name), text);
  };
  const found = () => [fs.readFileSync(file('database'), 'utf8'), fs.readdirSync(dataDir).sort()];

  it('is kept before a new version is tried, and put back for the version of before', () => {
    write('before');
    prepareDatabase(dataDir, 'prepare');
    expect(found()).toEqual(['before', ['database']]);
    prepareDatabase(dataDir, 'try');
    write('changed');
    // The new version has crashed, and starts again.
    prepareDatabase(dataDir, 'try');
    expect(found()).toEqual(['changed', ['database', 'database.kept']]);
    prepareDatabase(dataDir, 'return');
    expect(found()).toEqual(['before', ['database']]);
    prepareDatabase(dataDir, 'return');
    expect(found()).toEqual(['before', ['database']]);
  });

  it('is not put back after the site has accepted writes', () => {
    prepareDatabase(dataDir, 'try');
    write('written since');
    forgetKeptDatabase(dataDir);
    prepareDatabase(dataDir, 'return');
    expect(found()).toEqual(['written since', ['database']]);
    write('left behind', 'database.kept');
    prepareDatabase(dataDir, null);
    expect(found()).toEqual(['written since', ['database']]);
  });

  it('is put back by the next start if that was interrupted between its two steps', () => {
    write('before');
    prepareDatabase(dataDir, 'try');
    fs.renameSync(path.join(dataDir, 'database'), path.join(dataDir, 'database.failed'));
    prepareDatabase(dataDir, null);
    expect(found()).toEqual(['before', ['database']]);
  });
});
