import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { menu } from '#contract/menu.ts';
import { filesIn, foldersIn, ROOT, sourcesUnder } from './sources.ts';

const features = Object.keys(menu).sort();
/** Words that say nothing about what is inside. */
const EMPTY_WORDS =
  /(^|[a-z])(utils?|helpers?|misc|common|shared|lib|core|data|info|item|Manager|Service|Handler|Processor)$/;

it('has the same feature words in the contract, on the server and on the web', () => {
  const contracts = [
    ...foldersIn('contract').filter((name) => name !== 'platform'),
    ...filesIn('contract').flatMap((file) => (file === 'menu.ts' ? [] : path.basename(file, '.ts'))),
  ];
  expect(contracts.sort()).toEqual(features);
  const server = foldersIn('server').filter((name) => !['platform', 'migrations'].includes(name));
  expect(server.sort()).toEqual(features);
  const web = foldersIn('web').filter(
    (name) => !['platform', 'ui', 'gallery', 'build', 'public', 'home'].includes(name),
  );
  expect(web.sort()).toEqual(features);
});

it.each(features)('has routes of %s with tests beside them', (feature) => {
  for (const file of ['routes.ts', 'routes.test.ts', 'feature.ts']) {
    expect(fs.existsSync(path.join(ROOT, 'server', feature, file)), `server/${feature}/${file}`).toBe(true);
  }
});

it('names files after what is in them', () => {
  const files = ['contract', 'server', 'web', 'demo', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    sourcesUnder(folder),
  );
  const names = files.map((file) => path.basename(file).split('.')[0] ?? '');
  expect(names.filter((name) => name === 'index' || EMPTY_WORDS.test(name))).toEqual([]);
});
