import type { Actor } from '#tests/support/api/matrix.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';
import { createMember, type Member, type Person } from './testPeople.ts';

/** The test person who makes the calls of each actor. */
export const PERSON_OF_ACTOR: Record<Exclude<Actor, 'visitor'>, Person> = {
  stranger: 'tomas',
  former: 'aiko',
  member: 'samuel',
  author: 'meera',
  guide: 'ravi',
  otherGuide: 'noor',
  moderator: 'lhamo',
  admin: 'anandi',
};

export interface Actors {
  idOf(actor: Actor): string;
  requestAs(
    actor: Actor,
    call: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

/** Creates the actors, and a community of the other guide. */
export async function createActors(server: TestServer): Promise<Actors> {
  const members = new Map<Actor, Member>();
  for (const [actor, person] of Object.entries(PERSON_OF_ACTOR))
    members.set(actor as Actor, await createMember(server, person));
  const actors: Actors = {
    idOf: (actor) => members.get(actor)?.id ?? '',
    requestAs: (actor, call, body, headers) => server.requestAs(members.get(actor), call, body, headers),
  };
  await actors.requestAs('otherGuide', 'POST /communities', { name: 'Another', description: 'Elsewhere.' });
  return actors;
}
