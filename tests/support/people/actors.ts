import type { Actor } from '#tests/support/api/matrix.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';
import { type Member, member, type Person } from './cast.ts';

/** Which person of the cast plays which actor. */
export const ACTOR_PERSONS: Record<Exclude<Actor, 'visitor'>, Person> = {
  stranger: 'tomas',
  former: 'aiko',
  member: 'samuel',
  author: 'meera',
  guide: 'ravi',
  otherGuide: 'noor',
  moderator: 'lhamo',
  admin: 'anandi',
};

export interface Cast {
  idOf(actor: Actor): string;
  ask(call: string, actor: Actor, body?: object | string, headers?: Record<string, string>): Promise<Reply>;
}

/** Creates the nine actors, and a community of the other guide. */
export async function settleActors(server: TestServer): Promise<Cast> {
  const cast = new Map<Actor, Member>();
  for (const [actor, person] of Object.entries(ACTOR_PERSONS))
    cast.set(actor as Actor, await member(server, person));
  const nine: Cast = {
    idOf: (actor) => cast.get(actor)?.id ?? '',
    ask: (call, actor, body, headers = {}) =>
      server.ask(call, { token: cast.get(actor)?.token, body, headers }),
  };
  await nine.ask('POST /communities', 'otherGuide', { name: 'Another', description: 'Elsewhere.' });
  return nine;
}
