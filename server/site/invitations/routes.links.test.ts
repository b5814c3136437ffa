import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { createSiteFixture, INVITATION_NEEDED } from '#tests/support/site/siteFixture.ts';

type Fixture = Awaited<ReturnType<typeof createSiteFixture>>;
let server: TestServer;
let {
  admin,
  guide,
  asAdmin,
  signUp,
  verify,
  setRegistration,
  logIn,
  invitationOf,
  createLink,
  join,
  createCommunity,
} = {} as Fixture;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({
    admin,
    guide,
    asAdmin,
    signUp,
    verify,
    setRegistration,
    logIn,
    invitationOf,
    createLink,
    join,
    createCommunity,
  } = await createSiteFixture(server));
});

describe('a link', () => {
  it('of the site makes as many accounts as it allows, and is used only when an account is made', async () => {
    await setRegistration({ mode: 'invitation' });
    const token = await createLink(1);
    await signUp('aruna', token);
    await signUp('bela', token);
    expect((await verify('aruna')).status).toBe(200);
    expect(await verify('bela')).toMatchObject(INVITATION_NEEDED);
    const { items } = (await asAdmin('GET /admin/site/links')).body;
    expect(items).toEqual([
      {
        id: expect.any(String),
        url: expect.stringContaining('http://vichara.test/auth/signup?link='),
        maxUses: 1,
        uses: 1,
        inviter: { id: admin.id, username: 'anandi', fullName: 'Anandi Rao' },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    const other = await createLink();
    const [link] = (await asAdmin('GET /admin/site/links')).body.items;
    expect((await asAdmin(`DELETE /admin/site/links/${link.id}`)).status).toBe(204);
    expect((await asAdmin(`DELETE /admin/site/links/${link.id}`)).status).toBe(404);
    expect(await signUp('chitra', other)).toMatchObject(INVITATION_NEEDED);
  });

  it('makes no more accounts than it allows when many are made at once', async () => {
    await setRegistration({ mode: 'invitation' });
    const token = await createLink(2);
    const names = ['aruna', 'bela', 'chitra', 'devi', 'esha'];
    for (const name of names) await signUp(name, token);
    const replies = await Promise.all(names.map(verify));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  });

  it('of a community makes accounts only if admins allow it, and joining with it is no second use', async () => {
    const id = await createCommunity('private');
    const link = await server.requestAs(guide, `POST /communities/${id}/links`, {
      ...{ maxUses: 1, days: 7, admits: true },
    });
    const token = new URL(link.body.url).searchParams.get('link') ?? '';
    await setRegistration({ mode: 'invitation' });
    expect(await signUp('aruna', token)).toMatchObject(INVITATION_NEEDED);
    await setRegistration({ mode: 'invitation', guidesAdmit: true });
    expect(await join('aruna', token)).toBe(200);
    expect(await signUp('bela', token)).toMatchObject(INVITATION_NEEDED);
    const session = (await logIn('aruna')).body.token;
    const { status, body } = await server.request(`POST /communities/${id}/join`, {
      body: { linkToken: token },
      token: session,
    });
    expect([status, body.membership]).toEqual([200, 'member']);
    const uses = async () =>
      (await server.requestAs(guide, `GET /communities/${id}/links`)).body.items[0].uses;
    expect(await uses()).toBe(1);
    // A call that does not need the link gives its use back to nobody.
    const open = await createCommunity('public');
    const asking = await server.requestAs(guide, `POST /communities/${open}/links`, {
      ...{ maxUses: 1, days: 7, admits: false },
    });
    const askingToken = new URL(asking.body.url).searchParams.get('link') ?? '';
    expect(await join('devi', askingToken)).toBe(200);
    const devi = (await logIn('devi')).body.token;
    const joining = { body: { linkToken: askingToken }, token: devi };
    expect((await server.request(`POST /communities/${open}/join`, joining)).status).toBe(200);
    expect(await signUp('esha', askingToken)).toMatchObject(INVITATION_NEEDED);

    await setRegistration({ mode: 'approval' });
    expect((await signUp('chitra', token)).status).toBe(400);
  });

  it('an invitation of a guide is valid for its address, in every mode but closed', async () => {
    const id = await createCommunity('private');
    await server.requestAs(guide, `POST /communities/${id}/invitations`, { email: 'aruna@vichara.test' });
    const token = await invitationOf('aruna');
    await setRegistration({ mode: 'invitation' });
    expect(await signUp('bela', token)).toMatchObject(INVITATION_NEEDED);
    expect((await signUp('aruna', token)).status).toBe(201);
    // The guide invites the address again before its owner opens the link that verifies it.
    await server.requestAs(guide, `POST /communities/${id}/invitations`, { email: 'aruna@vichara.test' });
    expect((await verify('aruna')).status).toBe(200);
    const newToken = await invitationOf('aruna');
    const session = (await logIn('aruna')).body.token;
    const { body } = await server.request(`POST /communities/${id}/join`, {
      body: { inviteToken: newToken },
      token: session,
    });
    expect(body.membership).toBe('member');
  });
});
