import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { Build } from '#contract/platform/build/build.ts';
import { updateCommit } from './buildFile.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-commit-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const folder = path.join(root, 'dist');
const file = path.join(folder, 'build.json');

const git = (...args: string[]) => {
  const options = ['-c', 'user.name=Meera', '-c', 'user.email=meera@vichara.test', ...args];
  return spawnSync('git', options, { cwd: root, encoding: 'utf8' }).stdout.trim();
};
const commitIn = (json: string) => (JSON.parse(json) as Build).commit;

it('the list of a build names the present commit, also if the sources of the client are those of before', async () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(file, JSON.stringify({ version: '1.0.0', commit: 'before', digest: '', files: {} }));
  await updateCommit(root, folder);
  expect(commitIn(fs.readFileSync(file, 'utf8')), 'without git').toBe('before');
  git('init', '-q');
  fs.writeFileSync(path.join(root, '.gitignore'), 'dist');
  git('add', '.');
  git('commit', '-q', '-m', 'server');
  await updateCommit(root, folder);
  const head = git('rev-parse', 'HEAD');
  expect(head).toMatch(/^[0-9a-f]{40}$/);
  const sent = [
    fs.readFileSync(file),
    gunzipSync(fs.readFileSync(`${file}.gz`)),
    brotliDecompressSync(fs.readFileSync(`${file}.br`)),
  ];
  for (const json of sent) expect(commitIn(json.toString())).toBe(head);
  fs.writeFileSync(path.join(root, 'changed'), '');
  await updateCommit(root, folder);
  expect(commitIn(fs.readFileSync(file, 'utf8'))).toBeNull();
});
