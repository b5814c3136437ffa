import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { decideCaseFromShell, printCases } from './commandLine.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, report, openCase, postId } = {} as ModeratedCommunity;
let caseId: string;

/** A community in which Samuel has reported Anandi, who is an admin. */
beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('cases').execute();
  ({ path, report, openCase, postId } = await fixture.createCommunity());
  await as('anandi', `POST ${path}/join`, {});
  const subject = { kind: 'member', id: people.anandi.id };
  await report('samuel', { subject, ground: 'unlawful', note: 'She threatens me.' });
  [{ id: caseId }] = (await as('anandi', 'GET /admin/cases')).body.items;
});

it('a reported admin sees neither who reported them nor the note, in any reply', async () => {
  const { body } = await as('anandi', 'GET /admin/cases');
  expect(body.items).toMatchObject([
    {
      id: caseId,
      reports: [{ ground: 'unlawful', note: null, reporter: null }],
      can: { decide: false, escalate: false, reopen: false },
    },
  ]);
  const replies = [
    body,
    (await as('anandi', `POST /cases/${caseId}/escalate`)).body,
    (await as('anandi', `POST /cases/${caseId}/reopen`)).body,
    await decideCase(fixture, 'anandi', caseId, { action: 'left' }),
  ];
  expect(replies.at(-1)).toMatchObject({ status: 403, body: { code: 'own_case' } });
  expect(JSON.stringify(replies)).not.toMatch(/samuel|threatens/);
});

it('another admin sees who reported an admin, and decides the case', async () => {
  await server.database.pool.query(`update users set role = 'admin' where id = $1`, [people.noor.id]);
  const { body } = await as('noor', 'GET /admin/cases');
  expect(body.items).toMatchObject([
    { id: caseId, reports: [{ note: 'She threatens me.', reporter: { name: 'samuel' } }] },
  ]);
  expect((await decideCase(fixture, 'noor', caseId, { action: 'warned' })).status).toBe(201);
  await server.database.pool.query(`update users set role = 'sadhaka' where id = $1`, [people.noor.id]);
});

it('the command cases prints the waiting cases about admins, and decides them', async () => {
  await report('samuel', { note: 'Not about an admin.' });
  const printed = await printCases(server.deps);
  expect(printed).toContain(caseId);
  expect(printed).toMatch(/about anandi in “Morning Hill”/);
  expect(printed).toContain('She threatens me.');
  expect(printed).not.toMatch(/Threshold|Not about|samuel/);
  const ban = { action: 'paused', days: 5, words: 'Please rest.' } as const;
  await expect(decideCaseFromShell(server.deps, (await openCase()).id, ban)).rejects.toThrow(
    'No waiting case about an admin has this id.',
  );
  expect(await decideCaseFromShell(server.deps, caseId, ban)).toBe('The case is decided.');
  expect(await printCases(server.deps)).toBe('No case about an admin is waiting.');
  expect((await as('anandi', `POST ${path}/posts`, { content: 'No.' })).body.code).toBe('paused');
  expect((await as('anandi', 'GET /account/decisions')).body.items).toMatchObject([
    { action: 'paused', words: 'Please rest.', can: { appeal: true } },
  ]);
  expect((await as('anandi', 'GET /admin/decisions')).body.items[0]).toMatchObject({
    deed: 'member.paused',
    actor: null,
    isByOperator: true,
    reason: 'Please rest., from the shell',
  });
});

it('the command cases removes a post of an admin', async () => {
  const { body: post } = await as('anandi', `POST ${path}/posts`, { content: 'Leave or else.' });
  await report('samuel', { subject: { kind: 'post', id: post.id }, ground: 'unlawful' });
  const [{ id }] = (await as('anandi', 'GET /admin/cases')).body.items;
  await decideCaseFromShell(server.deps, id, { action: 'removed', words: 'A threat.' });
  expect((await as('meera', `GET ${path}/posts/${post.id}`)).status).toBe(404);
  expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(200);
});
