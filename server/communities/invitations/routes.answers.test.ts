// Tests the words of inviters, and the answers to invitations.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let id: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  tomas = await createMember(server, 'tomas');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('invitation_refusals').execute();
  id = await createCommunity();
});

const createCommunity = async (): Promise<string> => {
  const draft = { name: 'Lisbon Quiet Hours', description: 'A room on Thursdays.', privacy: 'private' };
  return (await server.requestAs(ravi, 'POST /communities', draft)).body.id;
};
const invite = (email: string, words?: unknown, by = ravi) =>
  server.requestAs(by, `POST /communities/${id}/invitations`, { email, words });
const nextMail = (email: string) => server.mails.nextMailTo(email, /invitation/);
const tokenIn = async (mail: Promise<Parameters<typeof linkIn>[0]>) =>
  linkIn(await mail).searchParams.get('invite') ?? '';
const inviteAndReadToken = async (email: string, words?: string) => {
  await invite(email, words);
  return tokenIn(nextMail(email));
};
const preview = (inviteToken: string) =>
  server.request(`POST /communities/${id}/invitations/preview`, { body: { inviteToken } });
const decline = (inviteToken: string, person?: Member, draft = {}) =>
  server.requestAs(person, `POST /communities/${id}/invitations/decline`, { inviteToken, ...draft });
const join = (inviteToken: string, person: Member) =>
  server.requestAs(person, `POST /communities/${id}/join`, { inviteToken });
const pendingInvitations = async () =>
  (await server.requestAs(ravi, `GET /communities/${id}/invitations`)).body;

describe('the words of the inviter', () => {
  const WORDS = 'Dear Meera,\n\nread https://evil.example first.\nCome when you like. <b>Ravi</b>';

  it('are in the mail without links, and unchanged in the preview', async () => {
    await invite(meera.email, WORDS);
    const mail = await nextMail(meera.email);
    expect(mail.text).toContain('Dear Meera,');
    expect(mail.text).toContain('Come when you like. <b>Ravi</b>');
    expect(mail.text).not.toContain('evil.example');
    expect(mail.html).toContain('evil');
    expect(mail.html).not.toMatch(/href="[^"]*evil/);
    expect(mail.html).toContain('&lt;b&gt;');
    const token = linkIn(mail).searchParams.get('invite') ?? '';
    expect((await preview(token)).body.words).toBe(WORDS);
  });

  it('have at most 2,000 characters, and are left out if they are blank', async () => {
    expect((await invite(meera.email, 'x'.repeat(2_001))).body.message).toBe(
      'Words must be at most 2000 characters long',
    );
    expect((await invite(meera.email, 7)).status).toBe(400);
    const token = await inviteAndReadToken(meera.email, '  \n ');
    expect((await preview(token)).body.words).toBe(null);
    expect((await invite(meera.email, 'x'.repeat(2_000))).status).toBe(201);
    await nextMail(meera.email);
  });

  it('are kept when the inviter sends the invitation again, but not when another guide does', async () => {
    const resend = async (by: Member) => {
      const [{ id: invitationId }] = await pendingInvitations();
      await server.requestAs(by, `POST /communities/${id}/invitations/${invitationId}/resend`);
      return (await preview(await tokenIn(nextMail(meera.email)))).body;
    };
    await join(await inviteAndReadToken(tomas.email), tomas);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'guide' });
    await inviteAndReadToken(meera.email, 'Come, Meera.');
    expect(await resend(ravi)).toMatchObject({ words: 'Come, Meera.', inviter: { username: 'ravi' } });
    expect(await resend(tomas)).toMatchObject({ words: null, inviter: { username: 'tomas' } });
  });
});

it('the preview has the description, the agreements and the guides, and no email', async () => {
  await server.requestAs(ravi, `PUT /communities/${id}/about`, {
    about: 'The hall.',
    welcome: 'Sit anywhere.',
    agreements: [{ title: 'Listen', text: 'To the end.' }],
  });
  const { body } = await preview(await inviteAndReadToken(meera.email));
  expect(body).toEqual({
    inviter: { id: ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
    words: null,
    description: 'A room on Thursdays.',
    agreements: [{ id: expect.any(String), title: 'Listen', text: 'To the end.' }],
    guides: [expect.objectContaining({ username: 'ravi', fullName: 'Ravi Menon' })],
  });
  expect(JSON.stringify(body)).not.toMatch(/@|hall|Sit anywhere/);
});

describe('declining an invitation', () => {
  it('deletes the invitation, and another one can be accepted', async () => {
    const token = await inviteAndReadToken(meera.email);
    expect(await pendingInvitations()).toHaveLength(1);
    expect((await decline(token)).status).toBe(204);
    expect(await pendingInvitations()).toEqual([]);
    expect((await decline(token)).body.code).toBe('invalid_invitation');
    expect((await join(token, meera)).body.code).toBe('invalid_invitation');
    expect((await join(await inviteAndReadToken(meera.email), meera)).status).toBe(200);
  });

  it('is refused to another account, and with an outdated, used or malformed token', async () => {
    const oldToken = await inviteAndReadToken(meera.email);
    const token = await inviteAndReadToken(meera.email);
    expect((await decline(token, tomas)).body.code).toBe('invitation_for_other_email');
    for (const each of [oldToken, 'rubbish', ''])
      expect((await decline(each)).body.code).toBe('invalid_invitation');
    expect((await decline(token, meera, { neverAgain: 'yes' })).status).toBe(400);
    expect((await join(token, meera)).status).toBe(200);
    expect((await decline(token, meera)).body.code).toBe('invalid_invitation');
    const elsewhere = await server.request(`POST /communities/${crypto.randomUUID()}/invitations/decline`, {
      body: { inviteToken: token },
    });
    expect(elsewhere.status).toBe(404);
  });

  it('is possible after the inviter has stopped guiding', async () => {
    await join(await inviteAndReadToken(tomas.email), tomas);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'guide' });
    await invite('guest@vichara.test', null, tomas);
    const token = await tokenIn(nextMail('guest@vichara.test'));
    await server.requestAs(ravi, `PUT /communities/${id}/members/${tomas.id}`, { communityRole: 'member' });
    expect((await preview(token)).status).toBe(403);
    expect((await decline(token)).status).toBe(204);
  });

  it('counts only once when an invitation is answered many times simultaneously', async () => {
    const token = await inviteAndReadToken(meera.email);
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => decline(token)),
      ...Array.from({ length: 5 }, () => join(token, meera)),
    ]);
    const wins = replies.filter(({ status }) => status < 300);
    const isMember = (await server.requestAs(meera, `GET /communities/${id}`)).body.membership === 'member';
    // Somebody who has joined can join again without an invitation.
    if (isMember) expect(wins.every(({ status }) => status === 200)).toBe(true);
    else expect(wins.map(({ status }) => status)).toEqual([204]);
  });

  it('with "neverAgain" keeps every community from mailing the address, and no guide learns of it', async () => {
    const email = 'Never.Again@vichara.test';
    expect((await decline(await inviteAndReadToken(email), undefined, { neverAgain: true })).status).toBe(
      204,
    );
    id = await createCommunity();
    const mailCount = server.mails.mails.length;
    const { status, body } = await invite('never.again@vichara.test', 'Please come.');
    expect([status, body.message]).toEqual([201, 'An invitation has been sent to never.again@vichara.test.']);
    const [invitation] = await pendingInvitations();
    expect(invitation.email).toBe('never.again@vichara.test');
    const again = `POST /communities/${id}/invitations/${invitation.id}/resend`;
    expect((await server.requestAs(ravi, again)).status).toBe(201);
    await inviteAndReadToken(meera.email); // mails are sent in order
    expect(server.mails.mails.length).toBe(mailCount + 1);
    const { rows } = await server.database.pool.query('select * from invitation_refusals');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('never.again');
  });

  it('with "neverAgain" stays effective when SESSION_SECRET is changed, while SESSION_SECRET_BEFORE is set', async () => {
    const [before, after] = ['b'.repeat(32), 'a'.repeat(32)];
    const { dataDir } = server.deps.settings;
    const { tokens } = server.deps;
    const changeSecrets = (sessionSecret: string, sessionSecretBefore: string | null = null) => {
      const { emailHashes } = createTokens({ sessionSecret, sessionSecretBefore, dataDir });
      server.deps.tokens = { ...tokens, emailHashes };
    };
    const mailsAfterInviting = async () => {
      const mailCount = server.mails.mails.length;
      await invite('guest@vichara.test');
      await server.waitForMails();
      return server.mails.mails.length - mailCount;
    };
    try {
      changeSecrets(before);
      await decline(await inviteAndReadToken('guest@vichara.test'), undefined, { neverAgain: true });
      changeSecrets(after, before);
      expect(await mailsAfterInviting()).toBe(0);
      changeSecrets(after);
      expect(await mailsAfterInviting()).toBe(1);
    } finally {
      server.deps.tokens = tokens;
    }
  });
});
