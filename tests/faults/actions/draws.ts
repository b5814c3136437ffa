import { isGuide } from '#tests/faults/model/communities/access.ts';
import { isUnknown } from '#tests/faults/model/match.ts';
import type { Call, User, World } from '#tests/faults/model/world.ts';
import { type Random, randomInteger } from '#tests/kills/random.ts';

/** A call that a member makes, or that somebody else makes about them (`as: null`), without what the run adds to each call. */
export type Drawn = Pick<
  Call,
  'endpoint' | 'params' | 'query' | 'body' | 'picture' | 'ifMatch' | 'link' | 'opens'
> & { as?: null };

/** What a draw may look at. The world is what the members must see at this moment. */
export interface Choice {
  random: Random;
  world: World;
  me: User;
  now: number;
  /**
   * The token behind `start` in the mails to an address, such as `/auth/reset-password?token=`. Null if no mail has one yet, or
   * if there are several.
   */
  tokenSentTo(address: string, start: string): string | null;
}

/** Draws a call, or null if there is nothing yet on which it could be made. */
export type Action = (choice: Choice) => Drawn | null;

const WORDS = ['still', 'water', 'runs', 'over', 'old', 'stones', 'and', 'who', 'hears', 'it'];

export function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[randomInteger(random, 0, items.length - 1)];
}
export const chance = (random: Random, probability: number) => random() < probability;
export const words = (random: Random, count: number) =>
  Array.from({ length: count }, () => oneOf(random, WORDS)).join(' ');

/** One of the rows whose id the test knows. Those whose answer was lost cannot be named. */
export const known = <Row extends { id: string }>(random: Random, rows: readonly Row[]) =>
  oneOf(
    random,
    rows.filter(({ id }) => !isUnknown(id)),
  );

/** One's own row, or now and then that of somebody else, which must look as if there were none. */
export function ownOrForeign<Row extends { id: string; user: string }>({ random, me }: Choice, rows: Row[]) {
  const isForeign = chance(random, 0.1);
  return known(
    random,
    rows.filter(({ user }) => (user === me.id) !== isForeign),
  );
}

/**
 * One of the rows on which the member can act, or now and then any other. With twelve members and several communities,
 * hardly any call would do something otherwise.
 */
export function mostly<Row extends { id: string }>(
  random: Random,
  rows: readonly Row[],
  canAct: (row: Row) => boolean,
): Row | undefined {
  return known(random, chance(random, 0.85) ? rows.filter(canAct) : rows);
}

/** Whether the member guides a community, by its id. */
export function guides({ world, me }: Choice, id: string): boolean {
  const community = world.communities[id];
  return community !== undefined && isGuide(community, me);
}

/** Whether the member has a session that is valid and whose token the test knows. */
export const isSignedIn = ({ world, me, now }: Choice) =>
  Object.entries(world.sessions).some(
    ([name, { user, endsAt }]) => user === me.id && endsAt > now && !isUnknown(name),
  );

/** How often an action is drawn beside others, and what it does. */
export type Weighted = readonly [weight: number, action: Action];
