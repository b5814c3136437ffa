import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Build } from '#contract/platform/build/build.ts';

const ROOT = process.cwd();
const SOURCES = [
  'contract',
  'scripts',
  'server/locales',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A module that moves the clock by 400 days. */
const OTHER_CLOCK = `
  const Today = Date;
  const now = () => Today.now() + 400 * 86_400_000;
  globalThis.Date = class extends Today {
    constructor(...values) { values.length ? super(...values) : super(now()); }
    static now() { return now(); }
  };`;

const buildIn = (folder: string) =>
  Build.parse(JSON.parse(fs.readFileSync(path.join(folder, 'dist/web/build.json'), 'utf8')));

it('the same sources give the same files in another folder, at another time and in another locale', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'another place '));
  for (const name of SOURCES) fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  linkFolder(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const env = {
    ...process.env,
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'de_DE.UTF-8',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(OTHER_CLOCK)}`,
  };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const [here, there] = [buildIn(ROOT), buildIn(folder)];
  expect(Object.keys(here.files).length).toBeGreaterThan(500);
  expect(there.files).toEqual(here.files);
  expect(there.digest).toBe(here.digest);
  fs.rmSync(folder, { recursive: true });
});

/** Copies a folder without its bytes where both are on the same disk. */
function linkFolder(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    fs.linkSync(source, target);
  } catch {
    fs.copyFileSync(source, target);
  }
}
