import { listOf } from '#tests/faults/model/match.ts';
import type { User, World } from '#tests/faults/model/world.ts';

/** What stands beside a name, and what members see of themselves: api.md, “Session”, and pictures.md, “Wire”. */

export function profileOf({ avatars, subscriptions }: World, user: string) {
  const id = avatars[user];
  return { avatar: id === undefined ? null : { id }, isPatron: subscriptions[user] === 'active' };
}

export const ownUser = (world: World, { id, username, fullName, email, role, muted }: User) => ({
  ...{ id, username, fullName, email, role },
  ...profileOf(world, id),
  mutedIds: listOf(muted),
});
