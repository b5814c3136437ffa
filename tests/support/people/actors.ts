import type { Actor, ModeratedActor } from '#tests/support/api/matrix.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';
import { createMember, type Member, type ModeratedPerson, type Person } from './testPeople.ts';

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

const PERSON_OF_MODERATED: Record<ModeratedActor, ModeratedPerson> = {
  banned: 'kenji',
  paused: 'paula',
  reporter: 'dawa',
  reportedGuide: 'oskar',
  requester: 'yuki',
};

export interface Actors {
  idOf(actor: Actor | ModeratedActor): string;
  requestAs(
    actor: Actor | ModeratedActor,
    call: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
}

/** Creates the actors, and a community of the other guide. */
export async function createActors(server: TestServer): Promise<Actors> {
  const members = new Map<string, Member>();
  for (const [actor, person] of Object.entries({ ...PERSON_OF_ACTOR, ...PERSON_OF_MODERATED }))
    members.set(actor, await createMember(server, person));
  const actors: Actors = {
    idOf: (actor) => members.get(actor)?.id ?? '',
    requestAs: (actor, call, body, headers) => server.requestAs(members.get(actor), call, body, headers),
  };
  await actors.requestAs('otherGuide', 'POST /communities', { name: 'Another', description: 'Elsewhere.' });
  return actors;
}

/** The answers of the actor who asks to join. */
const ANSWERS = { answers: ['Cloudberry.'] };

/**
 * Puts the moderated actors into a public community with a post of the author: one is banned, one is paused,
 * one reports the post and the second guide, and one asks to join. Returns the ids of the two cases and of
 * the request.
 */
export async function moderateActors(
  { requestAs, idOf }: Actors,
  id: string,
  postId: string,
): Promise<{ caseId: string; guideCaseId: string; requestId: string }> {
  const path = `/communities/${id}`;
  const send = async (actor: Actor | ModeratedActor, call: string, body: object) => {
    const reply = await requestAs(actor, call, body);
    if (reply.status >= 300) throw new Error(`${call}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  for (const actor of ['banned', 'paused', 'reporter', 'reportedGuide'] as const)
    await send(actor, `POST ${path}/join`, {});
  const memberOf = (actor: ModeratedActor) => ({ kind: 'member', id: idOf(actor) });
  const decide = (actor: ModeratedActor, decision: object) =>
    send('guide', `POST ${path}/decisions`, { subject: memberOf(actor), words: 'Again.', ...decision });
  await decide('banned', { action: 'banned' });
  await decide('paused', { action: 'paused', days: 5 });
  const report = (subject: object) => send('reporter', `POST ${path}/reports`, { subject, ground: 'harm' });
  await report({ kind: 'post', id: postId });
  await send('guide', `PUT ${path}/members/${idOf('reportedGuide')}`, { communityRole: 'guide' });
  await report(memberOf('reportedGuide'));
  const joining = { isListed: true, isFindable: true, questions: ['Who are you?'] };
  await send('guide', `PUT ${path}/joining`, { ...joining, joining: 'request' });
  await send('requester', `POST ${path}/requests`, ANSWERS);
  await send('guide', `PUT ${path}/joining`, { ...joining, joining: 'open' });
  const [request] = (await requestAs('guide', `GET ${path}/requests`)).body.items;
  const { body } = await requestAs('admin', 'GET /admin/cases?limit=100');
  const caseOf = (kind: string) =>
    body.items.find(
      (each: { community: { id: string } | null; subject: { kind: string }; state: string }) =>
        each.community?.id === id && each.subject.kind === kind && each.state !== 'decided',
    )?.id ?? '';
  return { caseId: caseOf('post'), guideCaseId: caseOf('member'), requestId: request.id };
}
