import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  ({ path } = await fixture.createCommunity());
});
afterAll(() => server.close());

const mutedIds = async () => (await as('meera', 'GET /account')).body.mutedIds;
const mute = (id: string) => as('meera', `PUT /account/mutes/${id}`);

describe('mutes', () => {
  it('a member mutes another one once, sees them in a list, and unmutes them', async () => {
    expect((await mute(people.samuel.id)).status).toBe(204);
    expect((await mute(people.samuel.id)).status).toBe(204);
    expect(await mutedIds()).toEqual([people.samuel.id]);
    const { body } = await as('meera', 'GET /account/mutes');
    expect(body.items).toMatchObject([{ user: { username: 'samuel' } }]);
    expect(JSON.stringify((await as('samuel', 'GET /account')).body.mutedIds)).toBe('[]');
    const { body: users } = await as('anandi', 'GET /admin/users?limit=100');
    expect(JSON.stringify(users)).not.toContain('mutedIds');
    expect((await as('meera', `DELETE /account/mutes/${people.samuel.id}`)).status).toBe(204);
    expect((await as('meera', `DELETE /account/mutes/${people.samuel.id}`)).status).toBe(204);
    expect(await mutedIds()).toEqual([]);
  });

  it('a member can mute neither themselves nor an unknown member', async () => {
    expect((await mute(people.meera.id)).status).toBe(409);
    expect((await mute(crypto.randomUUID())).status).toBe(404);
    expect((await mute('rubbish')).status).toBe(404);
    expect(await mutedIds()).toEqual([]);
  });

  it('a member can mute at most 200 members, even with simultaneous calls', async () => {
    const { rows } = await server.database.pool.query(`
      with created as (
        insert into users (id, username, email, password_hash, created_at)
        select gen_random_uuid(), 'muted-' || n, 'muted-' || n || '@vichara.test', '', now()
        from generate_series(1, 203) n returning id
      ) select id from created`);
    const ids = rows.map(({ id }: { id: string }) => id);
    await server.database.pool.query(
      'insert into mutes (user_id, muted_id, created_at) select $1, unnest($2::uuid[]), now()',
      [people.meera.id, ids.slice(0, 199)],
    );
    const replies = await Promise.all(ids.slice(199).map((id: string) => mute(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('mute_limit');
    expect(await mutedIds()).toHaveLength(200);
    await server.database.pool.query('delete from mutes');
  });

  it('two members can mute each other at the same time', async () => {
    const replies = await Promise.all([
      mute(people.samuel.id),
      as('samuel', `PUT /account/mutes/${people.meera.id}`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('an invitation by a muted guide gets the same reply and is listed like any other, but no mail is sent', async () => {
    const settings = { joining: 'invitation', isListed: true, isFindable: true, questions: [] };
    await as('ravi', `PUT ${path}/joining`, settings);
    await as('aiko', `PUT /account/mutes/${people.ravi.id}`);
    const { status } = await as('ravi', `POST ${path}/invitations`, {
      email: people.aiko.email.toUpperCase(),
    });
    const { body: pending } = await as('ravi', `GET ${path}/invitations`);
    expect([status, pending]).toMatchObject([201, [{ email: people.aiko.email.toUpperCase() }]]);
    expect((await as('ravi', `POST ${path}/invitations/${pending[0].id}/resend`)).status).toBe(201);
    await as('ravi', `POST ${path}/invitations`, { email: people.noor.email });
    await server.mails.nextMailTo(people.noor.email, /invitation/);
    await server.waitForMails();
    const addresses = server.mails.mails.flatMap(({ to }) =>
      to?.map(({ address }) => address?.toLowerCase()),
    );
    expect(addresses).not.toContain(people.aiko.email);
  });
});
