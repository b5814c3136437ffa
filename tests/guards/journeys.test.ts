import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

it('every member in a journey has a unique name, because journeys share a server', () => {
  const names = sourcesUnder('tests/journeys').flatMap((file) => [
    ...new Set(
      [...read(file).matchAll(/world\.(?:createMember|createModerator)\('([^']+)'\)/g)].map(
        ([, name]) => name,
      ),
    ),
  ]);
  expect(names).toContain('remembered');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
