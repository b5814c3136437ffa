import { hasPassed, type Step } from '#tests/faults/model/step.ts';
import type { Community, User, World } from '#tests/faults/model/world.ts';

/** Who may do what in a community: api.md, “Communities”, and communities.md. */

export const membershipOf = (community: Community, user: User | null) =>
  community.members.find((member) => member.user === user?.id)?.role ?? null;
export const isGuide = (community: Community, user: User | null) => membershipOf(community, user) === 'guide';
export const isAdmin = (user: User | null) => user?.role === 'admin';
export const isGuideOrAdmin = (community: Community, user: User | null) =>
  isGuide(community, user) || isAdmin(user);
export const mayRead = (community: Community, user: User | null) =>
  community.privacy === 'public' || membershipOf(community, user) !== null || isAdmin(user);

export const isBanned = ({ bans }: Community, user: User) =>
  bans.some((ban) => ban.user === user.id && ban.kind === 'banned');
export const isPaused = (step: Step, { bans }: Community, user: User | null) =>
  bans.some((ban) => ban.user === user?.id && ban.kind === 'paused' && !hasPassed(step, ban.until));
/** Whether somebody may write posts and replies. */
export const mayWrite = (step: Step, community: Community, user: User | null) =>
  membershipOf(community, user) !== null && !isPaused(step, community, user);

export const communityOf = ({ world, call }: Step) => world.communities[call.params?.id ?? ''];
export const datesOf = (world: World, community: string) =>
  Object.values(world.dates).filter(({ series }) => world.series[series]?.community === community);
