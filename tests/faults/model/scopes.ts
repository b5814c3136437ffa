import { isUnknown } from './match.ts';
import type { Call, User, World } from './world.ts';

/**
 * The parts of a world that a call reads or writes, as paths: two calls can influence each other if a path of one begins
 * with a path of the other. The last one is what it writes.
 */
export function scopesOf(world: World, call: Call): string[] {
  if (call.endpoint === 'DELETE /account') return [''];
  const user = call.as === null ? undefined : world.sessions[call.as]?.user;
  return [...(user ? [`account/${user}`] : []), writtenBy(world, call, user)];
}

export const overlap = (a: string, b: string) =>
  a === '' || b === '' || `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);

const OWN_ACCOUNT = /^\/auth\/logout|^\/account\/(change-password|mutes|sessions)/;

function writtenBy(
  world: World,
  { endpoint, params = {}, body = {} }: Call,
  user: string | undefined,
): string {
  const path = endpoint.split(' ')[1] ?? '';
  if (path.startsWith('/journal')) return `journal/${user}`;
  if (path.startsWith('/sadhana')) return `practice/${user}`;
  if (OWN_ACCOUNT.test(path)) return `account/${user}`;
  if (path === '/auth/login') return `account/${userNamed(world, String(body.loginIdentifier))}`;
  if (/^\/(auth|account|admin)/.test(path)) return 'account';
  const series = world.series[world.dates[params.id ?? '']?.series ?? params.id ?? ''];
  const community = series?.community ?? params.id ?? String(body.communityId ?? '');
  return community && !isUnknown(community) ? `community/${community}` : 'community';
}

function userNamed(world: World, identifier: string): string | undefined {
  const isMeant = ({ email, username }: User) =>
    [email, username].some((name) => name.toLowerCase() === identifier.toLowerCase());
  return Object.values(world.users).find(isMeant)?.id;
}
