import { listOf } from '#tests/faults/model/match.ts';
import {
  type Answer,
  created,
  DAY,
  type Handlers,
  hasPassed,
  type MemberStep,
  mail,
  noContent,
  ok,
  refused,
  refusedSomehow,
  withdrawMails,
} from '#tests/faults/model/step.ts';
import type { Community, User } from '#tests/faults/model/world.ts';
import { communityOf, isAdmin, isBanned, isGuide, isGuideOrAdmin, membershipOf } from './access.ts';
import { shown } from './communities.ts';
import { dropMember } from './removal.ts';

/** Ways into a community, requests, bans and pauses: communities.md, sections 1 to 3. Invitations are left out. */

const REQUEST_REST = 30 * DAY;

/** For a call about a community: finds it, or refuses. */
const inCommunity =
  (handle: (step: MemberStep, community: Community) => Answer) =>
  (step: MemberStep): Answer => {
    const community = communityOf(step);
    return community ? handle(step, community) : refused(404);
  };

function requestToJoin(step: MemberStep, community: Community): Answer {
  const { me, now } = step;
  if (!Array.isArray(step.call.body?.answers)) return refused(400, 403);
  if (membershipOf(community, me) !== null) return { status: [200, ...refusedSomehow.status] };
  if (isBanned(community, me)) return refused(403);
  const former = community.requests.find(({ user }) => user === me.id);
  if (former?.state === 'waiting') return ok(shown(step, community));
  if (community.joining !== 'request') return refusedSomehow;
  if (former?.state === 'declined' && !hasPassed(step, former.answeredAt + REQUEST_REST)) return refused(409);
  community.requests = community.requests.filter((request) => request !== former);
  community.requests.push({ id: step.fresh('request.id'), user: me.id, state: 'waiting', answeredAt: now });
  return created(shown(step, community));
}

function answerRequest(step: MemberStep, community: Community, state: 'accepted' | 'declined'): Answer {
  const { world, call, me, now } = step;
  const request = community.requests.find(({ id }) => id === call.params?.requestId);
  const user = request && world.users[request.user];
  if (!isGuide(community, me)) {
    // Only guides are named. Whether admins may is not said.
    if (!isAdmin(me) || step.either()) return refused(403, 404);
  }
  if (!request || !user) return refused(404);
  const isMember = membershipOf(community, user) !== null;
  const isAnswered = request.state === state || request.state === 'accepted';
  if (isAnswered || isMember) return { status: [200, 404, 409] };
  if (isBanned(community, user) && state === 'accepted') return refusedSomehow;
  Object.assign(request, { state, answeredAt: now });
  if (state === 'accepted')
    community.members.push({ user: user.id, role: 'member', joinedAt: step.fresh('joinedAt') });
  mail(world, user.email, state, community.name);
  return ok({ id: request.id, state });
}

function ban(step: MemberStep, community: Community, user: User) {
  const isMember = membershipOf(community, user) !== null;
  // Whether a ban from a public community takes bookings, and what becomes of a request, is not said.
  const losesBookings = community.privacy === 'private' || (isMember && step.either());
  dropMember(step, community, user.id, losesBookings);
  if (community.requests.some((request) => request.user === user.id) && step.either())
    community.requests = community.requests.filter((request) => request.user !== user.id);
}

/** The kind of the mails about decisions in a community. */
const decisionIn = ({ id }: Community) => `decision in ${id}`;

/** A decision about a member without a report: a ban, a pause or a warning. */
function decide(step: MemberStep, community: Community): Answer {
  const { world, call, me, now } = step;
  const { subject, action, days = 0, words } = call.body as Record<string, unknown>;
  const user = world.users[(subject as { id: string }).id];
  if (!words) return refused(400, 403, 404);
  if (!isGuideOrAdmin(community, me)) return refused(403, 404);
  if (!user) return refused(404);
  if (user.id === me.id) return refusedSomehow;
  // Cases about guides are for admins. Whether somebody who is no member can be excluded is not said.
  if (isGuide(community, user) && (!isAdmin(me) || step.either())) return refusedSomehow;
  if (membershipOf(community, user) === null && step.either()) return refusedSomehow;
  const isByAdmin = !isGuide(community, me);
  const until = now + Number(days) * DAY;
  if (action === 'banned') ban(step, community, user);
  if (action === 'banned' || action === 'paused')
    community.bans.push({ user: user.id, kind: action, until, isByAdmin });
  // A new decision first undoes the former.
  withdrawMails(world, user.email, decisionIn(community));
  mail(world, user.email, decisionIn(community), String(words));
  return created({ id: step.fresh('id'), action });
}

export const joiningCalls: Handlers<MemberStep> = {
  'PUT /communities/{id}/joining': inCommunity((step, community) => {
    const joining = step.call.body?.joining as Community['joining'];
    if (!isGuideOrAdmin(community, step.me)) return refused(403);
    if (joining === 'open' && community.privacy === 'private') return refused(400);
    community.joining = joining;
    return ok(shown(step, community));
  }),
  'POST /communities/{id}/join': inCommunity((step, community) => {
    if (membershipOf(community, step.me) !== null) return ok(shown(step, community));
    if (isBanned(community, step.me) || community.joining !== 'open') return refused(403);
    community.members.push({ user: step.me.id, role: 'member', joinedAt: step.fresh('joinedAt') });
    community.requests = community.requests.filter(({ user }) => user !== step.me.id);
    return ok(shown(step, community));
  }),
  'POST /communities/{id}/requests': inCommunity(requestToJoin),
  'DELETE /communities/{id}/requests/mine': inCommunity(({ me }, community) => {
    community.requests = community.requests.filter(
      ({ user, state }) => user !== me.id || state !== 'waiting',
    );
    return noContent;
  }),
  'GET /communities/{id}/requests': inCommunity(({ me }, community) => {
    const waiting = community.requests.filter(({ state }) => state === 'waiting');
    const items = listOf(waiting.map(({ id, user, state }) => ({ id, user: { id: user }, state })));
    if (isGuide(community, me)) return ok({ items });
    return isAdmin(me) ? { status: [200, 403], body: { items } } : refused(403);
  }),
  'POST /communities/{id}/requests/{requestId}/accept': inCommunity((step, community) =>
    answerRequest(step, community, 'accepted'),
  ),
  'POST /communities/{id}/requests/{requestId}/decline': inCommunity((step, community) =>
    answerRequest(step, community, 'declined'),
  ),
  'POST /communities/{id}/decisions': inCommunity(decide),
  'GET /communities/{id}/bans': inCommunity(({ me, now }, community) => {
    if (!isGuideOrAdmin(community, me)) return refused(403);
    const kinds = new Map<string, string>();
    for (const { user, kind, until } of community.bans)
      if (kind === 'banned' || (until > now && !kinds.has(user))) kinds.set(user, kind);
    return ok({ items: listOf([...kinds].map(([id, kind]) => ({ user: { id }, kind }))) });
  }),
  'DELETE /communities/{id}/bans/{userId}': inCommunity(({ world, call, me }, community) => {
    const id = call.params?.userId;
    if (!isGuideOrAdmin(community, me)) return refused(403);
    if (id === me.id) return refusedSomehow;
    const own = community.bans.filter(({ user }) => user === id);
    // What an admin has decided, only admins end.
    const kept = isAdmin(me) ? [] : own.filter(({ isByAdmin }) => isByAdmin);
    if (own.length === kept.length) return { status: [204, 403, 404] };
    withdrawMails(world, world.users[id ?? '']?.email ?? '', decisionIn(community));
    community.bans = community.bans.filter((entry) => !own.includes(entry) || kept.includes(entry));
    return noContent;
  }),
};
