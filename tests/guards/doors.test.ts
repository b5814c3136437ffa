import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { menu } from '#contract/menu.ts';
import { ACTORS, COMMUNITY_MATRIX, MATRIX, statusIn } from '#tests/support/matrix.ts';

const endpoints: [string, Endpoint][] = Object.entries(menu).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

it('has a row of the matrix for every endpoint, and none too many', () => {
  const rows = [...Object.keys(MATRIX), ...Object.keys(COMMUNITY_MATRIX)];
  expect(rows.sort()).toEqual(endpoints.map(([key]) => key).sort());
});

it.each(endpoints)('%s has a door, and its row keeps it', (key, { door }) => {
  const inCommunity = COMMUNITY_MATRIX[key as keyof typeof COMMUNITY_MATRIX]?.private;
  const [visitor, other, , , , , , moderator, admin] =
    inCommunity ?? ACTORS.map((actor) => statusIn(key as keyof typeof MATRIX, actor));
  expect(['anyone', 'member', 'patron', 'moderator', 'admin']).toContain(door);
  if (door !== 'anyone') expect(visitor).toBe(401);
  if (door === 'moderator') expect([other, moderator === 403]).toEqual([403, false]);
  if (door === 'admin') expect([other, moderator, admin === 403]).toEqual([403, 403, false]);
});

it.each(endpoints)('%s says what it answers', (_key, { status = 200, reply, file }) => {
  expect(status === 204).toBe(reply === undefined && file === undefined);
});

it('has no two endpoints at one address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
