import { isUnknown } from './model/match.ts';
import { addDays, type Call, dayOf, type User, type World } from './model/world.ts';

type Read = Pick<Call, 'endpoint' | 'params' | 'query'>;

/** The calls with which a member reads everything that the model knows, also of others. */
export function readsOf(world: World, me: User, now: number): Read[] {
  const [startDate, endDate] = [addDays(dayOf(now), -100), addDays(dayOf(now), 1)];
  const rows = <Row extends { id: string }>(record: Record<string, Row>) =>
    Object.values(record).filter(({ id }) => !isUnknown(id));
  const communities = rows(world.communities).flatMap(({ id }): Read[] => [
    { endpoint: 'GET /communities/{id}', params: { id } },
    { endpoint: 'GET /communities/{id}/members', params: { id } },
    { endpoint: 'GET /communities/{id}/requests', params: { id } },
    { endpoint: 'GET /communities/{id}/bans', params: { id } },
    { endpoint: 'GET /communities/{id}/posts', params: { id } },
    { endpoint: 'GET /communities/{id}/deleted', params: { id } },
  ]);
  const replies = rows(world.texts)
    .filter(({ post }) => post === null)
    .map(({ id, community }) => ({
      endpoint: 'GET /communities/{id}/posts/{postId}/replies',
      params: { id: community, postId: id },
    }));
  const dates = rows(world.dates).map(({ id }) => ({
    endpoint: 'GET /events/occurrences/{id}',
    params: { id },
  }));
  const series = rows(world.series).map(({ id }) => ({
    endpoint: 'GET /events/series/{id}',
    params: { id },
  }));
  return [
    { endpoint: 'GET /account' },
    { endpoint: 'GET /journal/entries', query: { limit: '100' } },
    { endpoint: 'GET /sadhana/logs', query: { startDate, endDate } },
    { endpoint: 'GET /sadhana/streaks/{userId}', params: { userId: me.id }, query: { timezone: 'UTC' } },
    { endpoint: 'GET /sadhana/summary' },
    { endpoint: 'GET /communities', query: { mine: 'true', limit: '50' } },
    ...[...communities, ...replies, ...dates, ...series],
  ];
}
