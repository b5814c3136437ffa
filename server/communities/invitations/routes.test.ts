import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDueCommunities } from '#server/communities/actions.ts';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let anandi: Member;
let id: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  [tomas, anandi] = [await createMember(server, 'tomas'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const SETTINGS = { name: 'Lisbon Quiet Hours', description: 'A room on Thursdays.' };
const founded = async (privacy = 'private'): Promise<string> =>
  (await server.requestAs(ravi, 'POST /communities', { ...SETTINGS, privacy })).body.id;
const invite = (email: string, by = ravi) =>
  server.requestAs(by, `POST /communities/${id}/invitations`, { email });
const join = (inviteToken: string, person: Member) =>
  server.requestAs(person, `POST /communities/${id}/join`, { inviteToken });
const open = async () => (await server.requestAs(ravi, `GET /communities/${id}/invitations`)).body;
/** The token in the next mail to a person. */
async function mailed(person: Pick<Member, 'email'>): Promise<string> {
  const mail = await server.mails.nextMailTo(person.email, /invitation/);
  const link = linkIn(mail);
  expect(link.href).toContain(`http://vichara.test/communities/${id}?invite=`);
  return link.searchParams.get('invite') ?? '';
}
const invited = async (person = meera) => {
  await invite(person.email);
  return mailed(person);
};

describe('an invitation', () => {
  it('an invitation is mailed and admits the invited address once', async () => {
    id = await founded();
    const { status, body } = await invite(` ${meera.email} `);
    expect([status, body]).toEqual([201, { message: `An invitation has been sent to ${meera.email}.` }]);
    expect(await open()).toEqual([
      {
        id: expect.any(String),
        email: meera.email,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    const token = await mailed(meera);
    expect((await server.requestAs(meera, `GET /communities/${id}`)).body.membership).toBe(null);
    const theirs = await join(token, tomas);
    expect([theirs.status, theirs.body.message]).toEqual([
      403,
      'This invitation was sent to another email address.',
    ]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => join(token, meera)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200));
    expect(replies[0]?.body).toMatchObject({ membership: 'member', memberCount: 2 });
    expect(await open()).toEqual([]);
    await server.requestAs(meera, `POST /communities/${id}/leave`);
    expect((await join(token, meera)).status).toBe(403);
  });

  it('an invitation to a member sends no mail and is answered like any other', async () => {
    id = await founded();
    await join(await invited(), meera);
    const before = server.mails.mails.length;
    expect((await invite(meera.email.toUpperCase())).status).toBe(201);
    expect(await open()).toEqual([]);
    await join(await invited(tomas), tomas);
    expect(server.mails.mails.length).toBe(before + 1);
  });

  it('an invitation that is sent again replaces the old link', async () => {
    id = await founded();
    const first = await invited();
    const second = await invited();
    const [{ id: invitationId }] = await open();
    expect((await join(first, meera)).status).toBe(403);
    const again = await server.requestAs(ravi, `POST /communities/${id}/invitations/${invitationId}/resend`);
    expect([again.status, again.body.message]).toEqual([
      201,
      `An invitation has been sent to ${meera.email}.`,
    ]);
    const third = await mailed(meera);
    expect((await join(second, meera)).status).toBe(403);
    expect((await join(third, meera)).status).toBe(200);
  });

  it('an invitation is void once it is revoked or the community becomes public', async () => {
    id = await founded();
    const revoked = await invited();
    const [{ id: invitationId }] = await open();
    const path = `DELETE /communities/${id}/invitations/${invitationId}`;
    expect((await server.requestAs(ravi, path)).status).toBe(204);
    expect((await server.requestAs(ravi, path)).status).toBe(404);
    expect((await join(revoked, meera)).status).toBe(403);
    const voided = await invited();
    const set = (privacy: string) =>
      server.requestAs(ravi, `PUT /communities/${id}`, { ...SETTINGS, privacy });
    await set('public');
    expect(await open()).toHaveLength(1);
    server.advanceClock({ hours: 24, minutes: 1 });
    await publishDueCommunities(server.deps);
    expect(await open()).toEqual([]);
    await set('private');
    expect((await join(voided, meera)).status).toBe(403);
  });

  it('the preview of an invitation names its sender or says why it cannot be accepted', async () => {
    id = await founded();
    const preview = (inviteToken: string, person?: Member) =>
      server.requestAs(person, `POST /communities/${id}/invitations/preview`, { inviteToken });
    const dead = 'This invitation is not valid any more. Please ask for a new one.';
    const token = await invited();
    for (const person of [undefined, meera]) {
      const { status, body } = await preview(token, person);
      expect([status, body]).toEqual([200, { inviter: { id: ravi.id, username: 'ravi' } }]);
    }
    const other = await preview(token, tomas);
    expect([other.status, other.body.code]).toEqual([403, 'invitation_for_other_email']);
    expect((await join(token, meera)).status).toBe(200);
    expect((await preview(token, meera)).body.message).toBe(dead);
    await invite('elsewhere@vichara.test');
    const revoked = await mailed({ email: 'elsewhere@vichara.test' });
    expect((await preview(revoked)).status).toBe(200);
    const [{ id: invitationId }] = await open();
    await server.requestAs(ravi, `DELETE /communities/${id}/invitations/${invitationId}`);
    expect((await preview(revoked)).body).toMatchObject({ code: 'invalid_invitation', message: dead });
    expect((await preview('rubbish')).status).toBe(403);
  });

  it('an invitation is void when its sender is no longer a guide', async () => {
    id = await founded();
    await join(await invited(tomas), tomas);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'guide' });
    await invite(meera.email, tomas);
    const token = await mailed(meera);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'member' });
    expect((await join(token, meera)).status).toBe(403);
  });

  it('the open invitations of a member are deleted when the member is removed', async () => {
    id = await founded();
    await join(await invited(), meera);
    await server.database.pool.query(
      `insert into invitations select gen_random_uuid(), $1, $2, $3, 'x', now(), now() + interval '1 day', null`,
      [id, meera.email, ravi.id],
    );
    await server.requestAs(ravi, `DELETE /communities/${id}/members/${meera.id}`);
    expect(await open()).toEqual([]);
  });

  it('an invitation to one community gives no access to another', async () => {
    id = await founded();
    const token = await invited();
    id = await founded();
    expect((await join(token, meera)).status).toBe(403);
  });

  it.each(['', 'x', `${crypto.randomUUID()}.${'x'.repeat(43)}`])(
    'an invitation with the token "%s" is refused',
    async (token) => {
      expect((await join(token, tomas)).status).toBe(403);
    },
  );

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Invalid email address'],
    ['a@b', 'Invalid email address'],
  ])('an invitation cannot be sent to "%s"', async (email, message) => {
    const { status, body } = await invite(email);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('only guides of a private community can send invitations', async () => {
    id = await founded();
    const refusal = 'Only guides of a private community can send invitations';
    for (const person of [meera, anandi]) {
      const { status, body } = await invite('a@vichara.test', person);
      expect([status, body.message]).toEqual([403, refusal]);
    }
    id = await founded('public');
    expect((await invite('a@vichara.test')).body.message).toBe(refusal);
  });

  it('a guide sends at most thirty invitations an hour, and an address receives at most thirty an hour', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    const guide = await createMember(limited, 'ravi');
    const private_ = { ...SETTINGS, privacy: 'private' };
    const { body } = await limited.requestAs(guide, 'POST /communities', private_);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const sent = { token: guide.token, body: { email: `guest-${n}@vichara.test` } };
      statuses.push((await limited.request(`POST /communities/${body.id}/invitations`, sent)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
    const others = [await createMember(limited, 'tomas'), await createMember(limited, 'noor')];
    const target: number[] = [];
    for (const { token } of others) {
      const { id: own } = (await limited.request('POST /communities', { token, body: private_ })).body;
      const call = `POST /communities/${own}/invitations`;
      for (let n = 0; n < 16; n += 1)
        target.push((await limited.request(call, { token, body: { email: 'target@vichara.test' } })).status);
    }
    expect(target).toEqual([...Array(30).fill(201), 429, 429]);
    await limited.close();
  });
});

it('an invitation that nobody accepts expires after 14 days', async () => {
  id = await founded();
  const token = await invited();
  server.advanceClock({ hours: 14 * 24 + 1 });
  expect(await open()).toEqual([]);
  expect((await join(token, meera)).status).toBe(403);
});
