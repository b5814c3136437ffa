import { expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

it('neither the server nor the client runs code that is made from text', () => {
  const files = ['server', 'contract', 'web'].flatMap((folder) => sourcesUnder(folder));
  const code = /\beval\(|\bnew Function\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]/;
  expect(files.filter((file) => !isTest(file) && code.test(read(file)))).toEqual([]);
});

it('the server starts only its own programs, and no shell', () => {
  const files = sourcesUnder('server').filter(
    (file) => !isTest(file) && /^import (?!type).* from '(node:)?child_process'/m.test(read(file)),
  );
  expect(files).toEqual([
    'server/platform/backup/proof.ts', // Node, which restores a backup
    'server/platform/images/confinedProcess.ts', // Node, which decodes pictures
  ]);
  expect(files.filter((file) => /\bexec(Sync)?\(|shell:/.test(read(file)))).toEqual([]);
});

it('the server makes regular expressions only from its own texts', () => {
  const files = ['server', 'contract'].flatMap((folder) => sourcesUnder(folder));
  expect(files.filter((file) => !isTest(file) && /\bRegExp\(/.test(read(file)))).toEqual([
    'server/account/rules.ts', // the letters and digits of the name of the site
    'server/platform/http/pages/pageFinder.ts',
    'server/platform/process/environment.ts',
    'contract/journal/sealedEntries.ts',
    'contract/platform/gradient.ts',
    'contract/platform/words.ts',
    'contract/site/accent.ts',
  ]);
});

it('nothing switches off the verification of certificates', () => {
  const files = ['server', 'scripts', 'ops'].flatMap((folder) => sourcesUnder(folder, /./));
  const off = /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=(no-verify|allow|prefer)/;
  expect(files.filter((file) => !isTest(file) && off.test(read(file)))).toEqual([]);
});

it('no page listens to messages of other windows', () => {
  const listens =
    /\b(window|globalThis)\.(onmessage|addEventListener\(\s*'message')|^ *addEventListener\('message'/m;
  const files = sourcesUnder('web').filter((file) => !isTest(file) && listens.test(read(file)));
  expect(files).toEqual([]);
});
