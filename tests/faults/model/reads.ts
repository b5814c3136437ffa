import { isGuideOrAdmin, mayRead } from '#tests/faults/model/communities/access.ts';
import { isUnknown } from './match.ts';
import type { Oracle } from './oracle.ts';
import { addDays, DAY, dayOf } from './step.ts';
import type { Call, User, World } from './world.ts';

type Read = Pick<Call, 'endpoint' | 'params' | 'query'>;

/**
 * Everything that a session reads after a quiet point; null for a visitor. Each read is made and observed like any other
 * call. What was made by a call whose answer was lost has an id only after the lists were read, so `reads` is asked again
 * until it names nothing new. `number` is that of the first read.
 */
export function reads({ worlds }: Oracle, as: string | null, number: number, at: number): Call[] {
  const all = new Map<string, Read>();
  for (const world of worlds) {
    const user = as === null ? undefined : world.users[world.sessions[as]?.user ?? ''];
    const own = user ? ownReads(user.id, dayOf(at)) : [];
    const avatars = as === null ? avatarReads(world) : [];
    for (const read of [...own, ...avatars, ...communityReads(world, user ?? null, at)])
      all.set(JSON.stringify(read), read);
  }
  return [...all.values()].map((read, index) => ({ ...read, as, number: number + index, at, isQuiet: true }));
}

function ownReads(userId: string, today: string): Read[] {
  const range = { from: addDays(today, -398), to: addDays(today, 1) };
  const month = { startDate: addDays(today, -398), endDate: addDays(today, 1) };
  return [
    { endpoint: 'GET /account' },
    { endpoint: 'GET /account/sessions' },
    { endpoint: 'GET /account/pictures', query: { limit: '100' } },
    { endpoint: 'GET /subscription/me' },
    { endpoint: 'GET /journal/entries', query: { limit: '100' } },
    { endpoint: 'GET /journal', query: { limit: '100' } },
    { endpoint: 'GET /journal/days', query: { ...range, timezone: 'UTC' } },
    { endpoint: 'GET /sadhana/logs', query: month },
    { endpoint: 'GET /sadhana/settings' },
    { endpoint: 'GET /sadhana/streaks/{userId}', params: { userId }, query: { timezone: 'Europe/Berlin' } },
    { endpoint: 'GET /sadhana/summary' },
    { endpoint: 'GET /communities', query: { mine: 'true', limit: '100' } },
    { endpoint: 'GET /events/mine', query: { limit: '100' } },
  ];
}

const avatarReads = ({ avatars }: World): Read[] =>
  Object.values(avatars).map((id) => ({
    endpoint: 'GET /pictures/{id}/{size}.webp',
    params: { id, size: '256' },
  }));

function communityReads(world: World, user: User | null, at: number): Read[] {
  return Object.values(world.communities).flatMap((community): Read[] => {
    const { id } = community;
    if (isUnknown(id)) return [];
    const params = { id };
    const posts = Object.values(world.texts).filter(
      (text) => text.community === id && !text.post && !isUnknown(text.id),
    );
    const dates = Object.values(world.dates).filter((date) => world.series[date.series]?.community === id);
    const known = dates.filter((date) => !isUnknown(date.id));
    const start = new Date(Math.min(...dates.map((date) => date.start), at)).toISOString();
    const end = new Date(Date.parse(start) + 400 * DAY).toISOString();
    // Those who may not read are refused everywhere in the same way: one read of each kind is enough.
    const isReadable = mayRead(community, user);
    const some = <T>(rows: T[]) => (isReadable ? rows : rows.slice(0, 1));
    const reading: Read[] = [
      { endpoint: 'GET /communities/{id}', params },
      { endpoint: 'GET /communities/{id}/posts', params, query: { limit: '100' } },
      { endpoint: 'GET /events/communities/{id}/occurrences', params, query: { start, end } },
      ...some(posts).flatMap(({ id: postId }) => [
        { endpoint: 'GET /communities/{id}/posts/{postId}', params: { id, postId } },
        {
          endpoint: 'GET /communities/{id}/posts/{postId}/replies',
          params: { id, postId },
          query: { limit: '100' },
        },
      ]),
      ...some(known).map((date) => ({ endpoint: 'GET /events/occurrences/{id}', params: { id: date.id } })),
    ];
    const members: Read[] = [
      { endpoint: 'GET /communities/{id}/members', params, query: { limit: '200' } },
      { endpoint: 'GET /communities/{id}/deleted', params, query: { limit: '100' } },
    ];
    const guides: Read[] = [
      { endpoint: 'GET /communities/{id}/requests', params, query: { limit: '100' } },
      { endpoint: 'GET /communities/{id}/bans', params, query: { limit: '100' } },
      ...known
        .filter(({ isCancelled }) => !isCancelled)
        .map((date) => ({ endpoint: 'GET /events/occurrences/{id}/waitlist', params: { id: date.id } })),
    ];
    return [...reading, ...(user ? members : []), ...(isGuideOrAdmin(community, user) ? guides : [])];
  });
}
