import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

/** The name of a member in `world.createMember('meera')` or `sealedMember(page, world, 'meera')`. */
const MEMBER_NAME = /world(?:\.(?:createMember|createModerator)\(|, )'([^']+)'/g;

it('every member in a journey has a unique name, because journeys share a server', () => {
  const names = sourcesUnder('tests/journeys').flatMap((file) => [
    ...new Set([...read(file).matchAll(MEMBER_NAME)].map(([, name]) => name)),
  ]);
  expect(names).toEqual(expect.arrayContaining(['remembered', 'watchful-one']));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
