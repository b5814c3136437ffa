import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMMUNITY_DRAFT,
  createEventFixture,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  ravi = await createMember(server, 'ravi');
  community = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

describe('the calendar of a community', () => {
  it('the calendar omits events after a million characters of descriptions', async () => {
    const otherCommunity = await createEventFixture(server, ravi);
    const { status } = await otherCommunity.createSeries({
      description: 'x'.repeat(5_000),
      startTime: '2099-01-01T19:00:00Z',
      endTime: '2099-01-01T20:00:00Z',
      timezone: 'UTC',
      recurrence: { frequency: 'DAILY', interval: 1, until: '2099-12-31T00:00:00Z' },
    });
    expect(status).toBe(201);
    const yearQuery = '?start=2099-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
    const { body } = await server.request(
      `GET /events/communities/${otherCommunity.id}/occurrences${yearQuery}`,
    );
    expect(body).toHaveLength(200);
    expect(body[0].startTime).toBe('2099-01-01T19:00:00.000Z');
  });

  it('the calendar shows the events that overlap with the requested time range, earliest first', async () => {
    const otherCommunity = await createEventFixture(server, ravi, { ...COMMUNITY_DRAFT, name: 'Lake' });
    const times = (start: string, end: string) => ({
      startTime: `2098-05-${start}:00:00Z`,
      endTime: `2098-05-${end}:00:00Z`,
    });
    await otherCommunity.createSeries({ title: 'Third', ...times('10T20', '10T21') });
    await otherCommunity.createSeries({ title: 'First', ...times('03T20', '10T10') });
    await otherCommunity.createSeries({ title: 'Second', ...times('10T19', '10T21') });
    const between = async (start: string, end: string) =>
      (
        await server.request(
          `GET /events/communities/${otherCommunity.id}/occurrences?start=2098-05-${start}:00:00Z&end=2098-05-${end}:00:00Z`,
        )
      ).body.map(({ title }: { title: string }) => title);
    expect(await between('01T00', '31T00')).toEqual(['First', 'Second', 'Third']);
    expect(await between('10T09', '10T20')).toEqual(['First', 'Second']);
    expect(await between('10T10', '10T19')).toEqual([]);
    expect((await server.request(`GET /events/communities/${otherCommunity.id}/occurrences`)).body).toEqual(
      [],
    );
    const lateReply = await server.request(
      `GET /events/communities/${otherCommunity.id}/occurrences?start=9999-12-30T00:00:00Z`,
    );
    expect([lateReply.status, lateReply.body]).toEqual([200, []]);
  });

  it('the calendar shows the next ninety days when no time range is requested', async () => {
    const otherCommunity = await createEventFixture(server, ravi);
    const startHours = [-48, 24, 89 * 24, 91 * 24];
    for (const hour of startHours)
      await otherCommunity.createSeries({
        title: String(hour),
        ...oneHourStartingIn(server.deps.clock(), hour),
      });
    const { body } = await server.request(`GET /events/communities/${otherCommunity.id}/occurrences`);
    expect(body.map(({ title }: { title: string }) => Number(title))).toEqual([24, 89 * 24]);
  });

  it.each([
    ['start=yesterday', 'start'],
    ['start=2098-05-02T00:00:00Z&end=2098-05-01T00:00:00Z', 'end'],
    ['start=2098-01-01T00:00:00Z&end=2099-02-06T00:00:00Z', 'end'],
    ['start=2098-05-02T00:00:00Z&start=2098-05-02T00:00:00Z', 'start'],
  ])('the calendar refuses %s', async (query, path) => {
    const { status, body } = await server.request(
      `GET /events/communities/${community.id}/occurrences?${query}`,
    );
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('the calendar of a missing community is answered with 404', async () => {
    for (const id of [crypto.randomUUID(), 'hill']) {
      expect((await server.request(`GET /events/communities/${id}/occurrences`)).status).toBe(404);
    }
  });
});
