import { profileOf } from '#tests/faults/model/accounts/profile.ts';
import { listOf, type Pattern } from '#tests/faults/model/match.ts';
import {
  created,
  type Handlers,
  type MemberStep,
  mail,
  noContent,
  ok,
  refused,
  renameInMails,
  type Step,
} from '#tests/faults/model/step.ts';
import type { Community } from '#tests/faults/model/world.ts';
import { communityOf, isBanned, isGuideOrAdmin, mayRead, mayWrite, membershipOf } from './access.ts';
import { deleteCommunity, dropMember } from './removal.ts';

/** Communities and their members: api.md, “Communities”, and communities.md, section 3. */

export function shown(step: Step, community: Community): Pattern {
  const { me } = step;
  const { id, name, description, privacy, joining, members, requests } = community;
  const membership = membershipOf(community, me);
  const seesMembers = me !== null && mayRead(community, me);
  const ids = (role?: string) =>
    members.filter((member) => !role || member.role === role).map(({ user }) => user);
  const request = requests.find(({ user }) => user === me?.id)?.state;
  const isStranger = me !== null && membership === null && !isBanned(community, me);
  const isManager = isGuideOrAdmin(community, me);
  return {
    ...{ id, name, description, privacy, joining, membership },
    memberCount: members.length,
    memberIds: listOf(seesMembers ? ids() : []),
    guideIds: listOf(seesMembers ? ids('guide') : []),
    request: membership === null && request !== 'accepted' ? (request ?? null) : null,
    can: {
      read: mayRead(community, me),
      post: mayWrite(step, community, me),
      // What a visitor's `join` and `request` are is not said: they need a session first.
      join: me ? isStranger && joining === 'open' : undefined,
      request: me && !request ? isStranger && joining === 'request' : undefined,
      // The last guide of others names a successor.
      leave: membership !== null && (members.length === 1 || !isLastGuide(community, me?.id ?? '')),
      settings: isManager,
      delete: isManager,
    },
  };
}

const isLastGuide = ({ members }: Community, user: string) =>
  members.every((member) => (member.role === 'guide') === (member.user === user));

export const openCommunityCalls: Handlers = {
  'GET /communities/{id}': (step) => {
    const community = communityOf(step);
    return community ? ok(shown(step, community)) : refused(404);
  },
};

export const communityCalls: Handlers<MemberStep> = {
  // Only with `mine=true`.
  'GET /communities': ({ world, me }) => {
    const mine = Object.values(world.communities).filter((community) => membershipOf(community, me) !== null);
    const cards = mine.map((community) => ({
      id: community.id,
      name: community.name,
      membership: membershipOf(community, me),
      memberCount: community.members.length,
    }));
    return ok({ items: listOf(cards), total: cards.length });
  },
  'POST /communities': (step) => {
    const { name, description, privacy = 'public' } = step.call.body as Record<string, string>;
    if (!name?.trim() || !description?.trim()) return refused(400);
    const id = step.fresh('id');
    step.world.communities[id] = {
      id,
      name: name.trim(),
      description: description.trim(),
      privacy: privacy as Community['privacy'],
      joining: privacy === 'private' ? 'invitation' : 'open',
      members: [{ user: step.me.id, role: 'guide', joinedAt: step.fresh('joinedAt') }],
      requests: [],
      bans: [],
    };
    return created(shown(step, step.world.communities[id]));
  },
  // The privacy is never changed: what happens then, and when, is not in this model.
  'PUT /communities/{id}': (step) => {
    const { name, description, privacy } = step.call.body as Record<string, string>;
    const community = communityOf(step);
    if (!community) return refused(404);
    if (!name?.trim() || !description?.trim()) return refused(400, 403);
    if (!isGuideOrAdmin(community, step.me)) return refused(403);
    if (privacy !== community.privacy) throw new Error('The model does not know changes of privacy.');
    renameInMails(step.world, community.name, name.trim());
    Object.assign(community, { name: name.trim(), description: description.trim() });
    return ok(shown(step, community));
  },
  'DELETE /communities/{id}': (step) => {
    const community = communityOf(step);
    if (!community) return refused(404);
    if (!isGuideOrAdmin(community, step.me)) return refused(403);
    deleteCommunity(step.world, community.id);
    return noContent;
  },
  'POST /communities/{id}/leave': (step) => {
    const { call, me } = step;
    const community = communityOf(step);
    if (!community) return refused(404);
    if (membershipOf(community, me) === null) return noContent;
    const others = community.members.filter(({ user }) => user !== me.id);
    if (others.length === 0) {
      deleteCommunity(step.world, community.id);
      return noContent;
    }
    if (isLastGuide(community, me.id)) {
      const successor = others.find(({ user }) => user === call.body?.successorId);
      if (!successor) return call.body?.successorId ? refused(400, 404, 409) : refused(409);
      successor.role = 'guide';
    }
    dropMember(step, community, me.id, community.privacy === 'private');
    return noContent;
  },
  'GET /communities/{id}/members': (step) => {
    const community = communityOf(step);
    if (!community) return refused(404);
    if (!mayRead(community, step.me)) return refused(403);
    const members = community.members.map(({ user, role, joinedAt }) => ({
      id: user,
      ...profileOf(step.world, user),
      communityRole: role,
      joinedAt,
    }));
    type Row = { communityRole: string; joinedAt: string };
    const isInOrder = (a: Row, b: Row) =>
      a.communityRole === b.communityRole ? a.joinedAt <= b.joinedAt : a.communityRole === 'guide';
    return ok({ items: listOf(members, isInOrder) });
  },
  'PUT /communities/{id}/members/{userId}': (step) => {
    const { call, me } = step;
    const community = communityOf(step);
    if (!community) return refused(404);
    if (!isGuideOrAdmin(community, me)) return refused(403);
    const member = community.members.find(({ user }) => user === call.params?.userId);
    const role = call.body?.communityRole as 'guide' | 'member';
    if (!member) return refused(404);
    if (role === 'member' && isLastGuide(community, member.user)) return refused(409);
    member.role = role;
    return ok({ id: member.user, communityRole: role });
  },
  'DELETE /communities/{id}/members/{userId}': (step) => {
    const { world, call, me } = step;
    const community = communityOf(step);
    const id = call.params?.userId ?? '';
    if (!community) return refused(404);
    if (!isGuideOrAdmin(community, me) || id === me.id) return refused(403);
    const member = community.members.find(({ user }) => user === id);
    // Whether it is an error that somebody is no member any more is not said.
    if (!member) return { status: [204, 404] };
    if (member.role === 'guide') return refused(403);
    dropMember(step, community, id, community.privacy === 'private');
    mail(world, world.users[id]?.email ?? '', 'removed', community.name, true);
    return noContent;
  },
};
