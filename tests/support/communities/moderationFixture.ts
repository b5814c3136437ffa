import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

export type Name = 'ravi' | 'noor' | 'meera' | 'samuel' | 'aiko' | 'anandi';

/** A server with members, and communities for the tests of moderation. */
export interface ModerationFixture {
  server: TestServer;
  people: Record<Name, Member>;
  /** Calls an endpoint as one of the members. */
  as(name: Name, call: string, body?: object): Promise<Reply>;
  /** Creates a community that Ravi guides, with Meera and Samuel as members, and a post by Meera. */
  createCommunity(): Promise<ModeratedCommunity>;
}

export interface ModeratedCommunity {
  path: string;
  postId: string;
  /** Reports Meera's post. */
  report(name: Name, draft?: object): Promise<Reply>;
  /** The newest case that waits for the guides. */
  openCase(): Promise<{ id: string }>;
  /** Makes a decision about Meera as Ravi, without a report. */
  decideOnMeera(decision: object): Promise<Reply>;
}

export async function openModerationFixture(
  environment: Record<string, string> = {},
): Promise<ModerationFixture> {
  const server = await openTestServer(environment);
  const names: Name[] = ['ravi', 'noor', 'meera', 'samuel', 'aiko', 'anandi'];
  const created = await Promise.all(names.map(async (name) => [name, await createMember(server, name)]));
  const people: Record<Name, Member> = Object.fromEntries(created);
  const as: ModerationFixture['as'] = (name, call, body) => server.requestAs(people[name], call, body);

  async function createCommunity(): Promise<ModeratedCommunity> {
    const { body } = await as('ravi', 'POST /communities', { name: 'Morning Hill', description: 'We sit.' });
    const path = `/communities/${body.id}`;
    for (const name of ['meera', 'samuel'] as const) await as(name, `POST ${path}/join`, {});
    const postId = (await as('meera', `POST ${path}/posts`, { content: 'Threshold.' })).body.id;
    const subject = { kind: 'member', id: people.meera.id };
    return {
      path,
      postId,
      report: (name, draft) =>
        as(name, `POST ${path}/reports`, { subject: { kind: 'post', id: postId }, ground: 'harm', ...draft }),
      openCase: async () => (await as('ravi', `GET ${path}/cases?state=open`)).body.items[0],
      decideOnMeera: (decision) =>
        as('ravi', `POST ${path}/decisions`, { subject, words: 'It hurts.', ...decision }),
    };
  }
  return { server, people, as, createCommunity };
}

/** Decides a case. */
export const decideCase = (
  { as }: ModerationFixture,
  name: Name,
  caseId: string,
  decision: object,
): Promise<Reply> => as(name, `POST /cases/${caseId}/decision`, { words: 'It hurts.', ...decision });
