import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDueCommunities } from '#server/communities/actions.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let admin: Member;
let id: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  [tomas, admin] = [await createMember(server, 'tomas'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const COMMUNITY_DRAFT = { name: 'Lisbon Quiet Hours', description: 'A room on Thursdays.' };
const createCommunity = async (privacy = 'private'): Promise<string> =>
  (await server.requestAs(ravi, 'POST /communities', { ...COMMUNITY_DRAFT, privacy })).body.id;
const invite = (email: string, by = ravi) =>
  server.requestAs(by, `POST /communities/${id}/invitations`, { email });
const join = (inviteToken: string, person: Member) =>
  server.requestAs(person, `POST /communities/${id}/join`, { inviteToken });
const pendingInvitations = async () =>
  (await server.requestAs(ravi, `GET /communities/${id}/invitations`)).body;
/** Reads the token in the next invitation mail to a person. */
async function tokenFromMail(person: Pick<Member, 'email'>): Promise<string> {
  const mail = await server.mails.nextMailTo(person.email, /invitation/);
  const link = linkIn(mail);
  expect(link.href).toContain(`http://vichara.test/communities/${id}?invite=`);
  return link.searchParams.get('invite') ?? '';
}
const inviteAndReadToken = async (person = meera) => {
  await invite(person.email);
  return tokenFromMail(person);
};

describe('an invitation', () => {
  it('an invitation is mailed and admits the invited address once', async () => {
    id = await createCommunity();
    const { status, body } = await invite(` ${meera.email} `);
    expect([status, body]).toEqual([201, { message: `An invitation has been sent to ${meera.email}.` }]);
    expect(await pendingInvitations()).toEqual([
      {
        id: expect.any(String),
        email: meera.email,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    const token = await tokenFromMail(meera);
    expect((await server.requestAs(meera, `GET /communities/${id}`)).body.membership).toBe(null);
    const otherReply = await join(token, tomas);
    expect([otherReply.status, otherReply.body.message]).toEqual([
      403,
      'This invitation was sent to another email address.',
    ]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => join(token, meera)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200));
    expect(replies[0]?.body).toMatchObject({ membership: 'member', memberCount: 2 });
    expect(await pendingInvitations()).toEqual([]);
    await server.requestAs(meera, `POST /communities/${id}/leave`);
    expect((await join(token, meera)).status).toBe(403);
  });

  it('inviting a member sends no mail but returns the same response as any other invitation', async () => {
    id = await createCommunity();
    await join(await inviteAndReadToken(), meera);
    const mailCount = server.mails.mails.length;
    expect((await invite(meera.email.toUpperCase())).status).toBe(201);
    expect(await pendingInvitations()).toEqual([]);
    await join(await inviteAndReadToken(tomas), tomas);
    expect(server.mails.mails.length).toBe(mailCount + 1);
  });

  it('inviting an address again or resending its invitation replaces the old link', async () => {
    id = await createCommunity();
    const firstToken = await inviteAndReadToken();
    const secondToken = await inviteAndReadToken();
    const [{ id: invitationId }] = await pendingInvitations();
    expect((await join(firstToken, meera)).status).toBe(403);
    const resent = await server.requestAs(ravi, `POST /communities/${id}/invitations/${invitationId}/resend`);
    expect([resent.status, resent.body.message]).toEqual([
      201,
      `An invitation has been sent to ${meera.email}.`,
    ]);
    const thirdToken = await tokenFromMail(meera);
    expect((await join(secondToken, meera)).status).toBe(403);
    expect((await join(thirdToken, meera)).status).toBe(200);
  });

  it('an invitation becomes invalid when it is revoked or the community becomes public', async () => {
    id = await createCommunity();
    const revokedToken = await inviteAndReadToken();
    const [{ id: invitationId }] = await pendingInvitations();
    const revocation = `DELETE /communities/${id}/invitations/${invitationId}`;
    expect((await server.requestAs(ravi, revocation)).status).toBe(204);
    expect((await server.requestAs(ravi, revocation)).status).toBe(404);
    expect((await join(revokedToken, meera)).status).toBe(403);
    const token = await inviteAndReadToken();
    const setPrivacy = (privacy: string) =>
      server.requestAs(ravi, `PUT /communities/${id}`, { ...COMMUNITY_DRAFT, privacy });
    await setPrivacy('public');
    expect(await pendingInvitations()).toHaveLength(1);
    server.advanceClock({ hours: 24, minutes: 1 });
    await publishDueCommunities(server.deps);
    expect(await pendingInvitations()).toEqual([]);
    await setPrivacy('private');
    expect((await join(token, meera)).status).toBe(403);
  });

  it('the preview of an invitation names the inviter or explains why it cannot be accepted', async () => {
    id = await createCommunity();
    const preview = (inviteToken: string, person?: Member) =>
      server.requestAs(person, `POST /communities/${id}/invitations/preview`, { inviteToken });
    const notValid = 'This invitation is not valid any more. Please ask for a new one.';
    const token = await inviteAndReadToken();
    for (const person of [undefined, meera]) {
      const { status, body } = await preview(token, person);
      expect([status, body]).toEqual([
        200,
        {
          inviter: { id: ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
          words: null,
          description: COMMUNITY_DRAFT.description,
          agreements: [],
          guides: [expect.objectContaining({ id: ravi.id, username: 'ravi' })],
        },
      ]);
    }
    const otherReply = await preview(token, tomas);
    expect([otherReply.status, otherReply.body.code]).toEqual([403, 'invitation_for_other_email']);
    expect((await join(token, meera)).status).toBe(200);
    expect((await preview(token, meera)).body.message).toBe(notValid);
    await invite('elsewhere@vichara.test');
    const revokedToken = await tokenFromMail({ email: 'elsewhere@vichara.test' });
    expect((await preview(revokedToken)).status).toBe(200);
    const [{ id: invitationId }] = await pendingInvitations();
    await server.requestAs(ravi, `DELETE /communities/${id}/invitations/${invitationId}`);
    expect((await preview(revokedToken)).body).toMatchObject({
      code: 'invalid_invitation',
      message: notValid,
    });
    expect((await preview('rubbish')).status).toBe(403);
  });

  it('an invitation is invalid when the inviter is no longer a guide', async () => {
    id = await createCommunity();
    await join(await inviteAndReadToken(tomas), tomas);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'guide' });
    await invite(meera.email, tomas);
    const token = await tokenFromMail(meera);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'member' });
    expect((await join(token, meera)).status).toBe(403);
  });

  it('unused invitations to the address of a member are deleted when the member is removed', async () => {
    id = await createCommunity();
    await join(await inviteAndReadToken(), meera);
    await server.database.pool.query(
      `insert into invitations select gen_random_uuid(), $1, $2, $3, 'x', now(), now() + interval '1 day', null`,
      [id, meera.email, ravi.id],
    );
    await server.requestAs(ravi, `DELETE /communities/${id}/members/${meera.id}`);
    expect(await pendingInvitations()).toEqual([]);
  });

  it('an invitation to one community gives no access to another', async () => {
    id = await createCommunity();
    const token = await inviteAndReadToken();
    id = await createCommunity();
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
    id = await createCommunity();
    const refusal = 'Only guides of a private community can send invitations';
    for (const person of [meera, admin]) {
      const { status, body } = await invite('a@vichara.test', person);
      expect([status, body.message]).toEqual([403, refusal]);
    }
    id = await createCommunity('public');
    expect((await invite('a@vichara.test')).body.message).toBe(refusal);
  });

  it('a guide can send at most thirty invitations per hour, and an address receives at most thirty per hour', async () => {
    const limitedServer = await openTestServer({ RATE_LIMITS: 'on' });
    const guide = await createMember(limitedServer, 'ravi');
    const privateDraft = { ...COMMUNITY_DRAFT, privacy: 'private' };
    const { body } = await limitedServer.requestAs(guide, 'POST /communities', privateDraft);
    const inviteAs = async (person: Member, communityId: string, email: string) => {
      const call = `POST /communities/${communityId}/invitations`;
      return (await limitedServer.requestAs(person, call, { email })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push(await inviteAs(guide, body.id, `guest-${n}@vichara.test`));
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
    const otherGuides = [
      await createMember(limitedServer, 'tomas'),
      await createMember(limitedServer, 'noor'),
    ];
    const targetStatuses: number[] = [];
    for (const otherGuide of otherGuides) {
      const { body: community } = await limitedServer.requestAs(
        otherGuide,
        'POST /communities',
        privateDraft,
      );
      for (let n = 0; n < 16; n += 1)
        targetStatuses.push(await inviteAs(otherGuide, community.id, 'target@vichara.test'));
    }
    expect(targetStatuses).toEqual([...Array(30).fill(201), 429, 429]);
    await limitedServer.close();
  });
});

it('an invitation that nobody accepts expires after 14 days', async () => {
  id = await createCommunity();
  const token = await inviteAndReadToken();
  server.advanceClock({ hours: 14 * 24 + 1 });
  expect(await pendingInvitations()).toEqual([]);
  expect((await join(token, meera)).status).toBe(403);
});
