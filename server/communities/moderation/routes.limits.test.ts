import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
beforeAll(async () => {
  fixture = await openModerationFixture({ RATE_LIMITS: 'on' });
});
afterAll(() => fixture.server.close());

it('a member can send at most twenty reports a day, and replacing a report does not count', async () => {
  const { path, report } = await fixture.createCommunity();
  const reportNewPost = async () => {
    const { id } = (await fixture.as('meera', `POST ${path}/posts`, { content: 'More.' })).body;
    return report('samuel', { subject: { kind: 'post', id } });
  };
  for (let count = 0; count < 3; count += 1) expect((await report('samuel')).status).toBe(201);
  for (let count = 1; count < 20; count += 1) expect((await reportNewPost()).status).toBe(201);
  expect((await reportNewPost()).status).toBe(429);
  expect((await report('samuel', { ground: 'spam' })).status).toBe(201);
  expect((await report('aiko')).status).toBe(201);
});

it('the guides of a community can make at most ten decisions a day about the same member, which leaves those of other guides and of admins, and repeated calls do not count', async () => {
  const { path, decideOnMeera } = await fixture.createCommunity();
  const { server, people } = fixture;
  const subject = { kind: 'member', id: people.meera.id };
  const decision = { subject, action: 'warned', words: 'It hurts.' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const repeat = () => server.requestAs(people.ravi, `POST ${path}/decisions`, decision, key);
  for (let count = 0; count < 5; count += 1) expect((await repeat()).status).toBe(201);
  for (let count = 1; count < 10; count += 1)
    expect((await decideOnMeera({ action: 'warned' })).status).toBe(201);
  expect((await decideOnMeera({ action: 'warned' })).status).toBe(429);
  const other = await fixture.createCommunity();
  expect((await other.decideOnMeera({ action: 'warned' })).status).toBe(201);
  expect((await fixture.as('anandi', `POST ${path}/decisions`, decision)).status).toBe(201);
});

it('at most five notices an hour are accepted from an IP address, and at most three a day with the same email', async () => {
  const notice = (ip: string, email?: string) =>
    fixture.server.request('POST /notices', {
      ip,
      body: { url: 'http://vichara.test/', explanation: 'Unlawful.', inGoodFaith: true, email },
    });
  for (let count = 0; count < 5; count += 1) expect((await notice('203.0.113.1')).status).toBe(201);
  expect((await notice('203.0.113.1')).status).toBe(429);
  const email = 'bystander@vichara.test';
  for (const last of [2, 3, 4]) expect((await notice(`203.0.113.${last}`, email)).status).toBe(201);
  expect((await notice('203.0.113.5', email)).status).toBe(429);
});
