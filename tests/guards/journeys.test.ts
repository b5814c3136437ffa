import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

it('every member of a journey has a unique name, since journeys share a server', () => {
  const joined = sourcesUnder('tests/journeys').flatMap((file) => [
    ...new Set([...read(file).matchAll(/world\.(?:join|moderator)\('([^']+)'\)/g)].map(([, name]) => name)),
  ]);
  expect(joined.filter((name, place) => joined.indexOf(name) !== place)).toEqual([]);
});
