import { isUnknown } from './match.ts';
import type { Call, User, World } from './world.ts';

/**
 * The parts of a world that a call reads or writes, as paths: two calls can influence each other if a path of one begins
 * with a path of the other. The last one is what it writes.
 */
export function scopesOf(world: World, call: Call): string[] {
  const user = call.as === null ? undefined : world.sessions[call.as]?.user;
  const own = user ? [`account/${user}/session`] : [];
  const path = call.endpoint.split(' ')[1] ?? '';
  if (/^\/(auth|account|admin|pictures|payments|subscription)/.test(path))
    return [...own, ...accountScopes(world, call, user)];
  if (path.startsWith('/journal')) return [...own, `journal/${user}`];
  if (path.startsWith('/sadhana')) return [...own, `practice/${user}`];
  const isMemberList = call.endpoint === 'GET /communities/{id}/members';
  const profiles = isMemberList ? Object.keys(world.users).map((id) => `account/${id}/profile`) : [];
  return [...own, ...profiles, communityScope(world, call)];
}

export const overlap = (a: string, b: string) =>
  a === '' || b === '' || `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);

/** Signups are apart, since nobody but their own calls and mails shows them. */
function accountScopes(world: World, call: Call, user: string | undefined): string[] {
  const { endpoint, body = {}, link, params } = call;
  switch (endpoint) {
    case 'DELETE /account':
      return [''];
    case 'POST /auth/signup':
    case 'POST /auth/verify-email':
    case 'POST /auth/request-password-reset':
      return ['account', 'signup'];
    case 'POST /auth/login':
      return ['signup', `account/${userNamed(world, String(body.loginIdentifier))}`];
    case 'POST /auth/reset-password':
      return ['signup', `account/${userNamed(world, link?.of ?? '')}`];
    case 'PUT /account':
      return ['signup', 'account', `account/${user}`];
    case 'PUT /admin/users/{id}/role':
      return ['account', `account/${params?.id}`];
    case 'POST /pictures':
    case 'DELETE /pictures/{id}':
    case 'PUT /account/avatar':
      return [`account/${user}/profile`];
    case 'GET /pictures/{id}/{size}.webp':
      return [`account/${world.pictures[params?.id ?? '']?.user}/profile`];
    case 'POST /payments/webhook':
      return [`account/${body.user}/profile`];
    default:
      return [`account/${user}`];
  }
}

function communityScope(world: World, { params = {}, body = {} }: Call): string {
  const series = world.series[world.dates[params.id ?? '']?.series ?? params.id ?? ''];
  const community = series?.community ?? params.id ?? String(body.communityId ?? '');
  return community && !isUnknown(community) ? `community/${community}` : 'community';
}

function userNamed(world: World, identifier: string): string | undefined {
  const isMeant = ({ email, username }: User) =>
    [email, username].some((name) => name.toLowerCase() === identifier.toLowerCase());
  return Object.values(world.users).find(isMeant)?.id;
}
