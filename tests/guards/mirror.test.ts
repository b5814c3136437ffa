import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import { filesIn, foldersIn, ROOT, sourcesUnder } from './sources.ts';

const features = Object.keys(apiEndpoints).sort();
/** File names that end with a word that does not describe the content of the file. */
const VAGUE_WORDS =
  /(^|[a-z])(utils?|helpers?|misc|common|shared|lib|core|data|info|item|Manager|Service|Handler|Processor)$/;

it('contract, server and web have the same features', () => {
  const contracts = [
    ...foldersIn('contract').filter((name) => name !== 'platform'),
    ...filesIn('contract').flatMap((file) => (file === 'apiEndpoints.ts' ? [] : path.basename(file, '.ts'))),
  ];
  expect(contracts.sort()).toEqual(features);
  const server = foldersIn('server').filter((name) => !['platform', 'migrations', 'locales'].includes(name));
  expect(server.sort()).toEqual(features);
  const web = foldersIn('web').filter(
    (name) => !['platform', 'ui', 'gallery', 'testing', 'build', 'public', 'home'].includes(name),
  );
  expect(web.sort()).toEqual(features);
});

it.each(features)('the server feature %s has routes with tests, and a feature.ts', (feature) => {
  for (const file of ['routes.ts', 'routes.test.ts', 'feature.ts']) {
    expect(fs.existsSync(path.join(ROOT, 'server', feature, file)), `server/${feature}/${file}`).toBe(true);
  }
});

it('no source file is named index or ends with a vague word', () => {
  const files = ['contract', 'server', 'web', 'demo', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    sourcesUnder(folder),
  );
  const names = files.map((file) => path.basename(file).split('.')[0] ?? '');
  expect(names.filter((name) => name === 'index' || VAGUE_WORDS.test(name))).toEqual([]);
});
