import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const [JAPA, SITTING, WALKING] = [
  '01930000-0000-7000-8000-00000000000c',
  '01930000-0000-7000-8000-000000000001',
  '01930000-0000-7000-8000-000000000007',
];

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});
afterAll(() => server.close());

const draft = (fields: object = {}) => ({
  title: 'Morning',
  practiceIds: [SITTING, JAPA, WALKING],
  ...fields,
});
const create = (fields: object = {}, person = meera) =>
  server.requestAs(person, 'POST /sadhana/presets', draft(fields));
const minutesIn = ({ practices }: { practices: { minutes: number | null }[] }) =>
  practices.map(({ minutes }) => minutes);
const sittingFor = (minutes: unknown) => ({ lengths: [{ practiceId: SITTING, minutes }] });

describe('the lengths of a preset', () => {
  it('a visitor cannot create a preset with lengths', async () => {
    const { status } = await server.request('POST /sadhana/presets', { body: draft(sittingFor(10)) });
    expect(status).toBe(401);
  });

  it('a practice without a length has its default value, and one counted in repetitions has no minutes', async () => {
    expect(minutesIn((await create()).body)).toEqual([25, null, 15]);
    const { status, body } = await create(sittingFor(40));
    expect([status, minutesIn(body)]).toEqual([201, [40, null, 15]]);
    const { body: listed } = await server.requestAs(meera, 'GET /sadhana/presets');
    expect(minutesIn(listed.find(({ id }: { id: string }) => id === body.id))).toEqual([40, null, 15]);
  });

  it.each([1, 180])('a length of %s minutes is accepted', async (minutes) => {
    expect(minutesIn((await create(sittingFor(minutes))).body)).toEqual([minutes, null, 15]);
  });

  it.each([
    ['a length of zero', sittingFor(0), 'Minutes must be at least 1'],
    ['a length over 180 minutes', sittingFor(181), 'Minutes must be at most 180'],
    ['a length that is not whole', sittingFor(7.5), 'Minutes must be a whole number'],
    ['a length as text', sittingFor('10'), 'Minutes must be a whole number'],
    ['no minutes', sittingFor(undefined), 'Minutes is required'],
    ['a text instead of lengths', { lengths: '10' }, 'Lengths must be a list'],
    ['null instead of lengths', { lengths: null }, 'Lengths must be a list'],
    ['an invalid practice', { lengths: [{ practiceId: 'x', minutes: 5 }] }, 'Unknown practice'],
    [
      'a practice that is not in the preset',
      { practiceIds: [JAPA, WALKING], ...sittingFor(10) },
      'A length is for a practice of the preset',
    ],
    [
      'two lengths of one practice',
      { lengths: [...sittingFor(10).lengths, { practiceId: SITTING.toUpperCase(), minutes: 11 }] },
      'A practice has one length',
    ],
    ['101 lengths', { lengths: Array(101).fill(sittingFor(10).lengths[0]) }, 'At most 100 lengths'],
    [
      'a practice counted in repetitions',
      { lengths: [{ practiceId: JAPA, minutes: 10 }] },
      'Only practices counted in minutes have a length',
    ],
  ])('a preset with %s is refused, and nothing changes', async (_kind, fields, message) => {
    const { body: preset } = await create(sittingFor(30));
    for (const endpoint of ['POST /sadhana/presets', `PUT /sadhana/presets/${preset.id}`]) {
      const { status, body } = await server.requestAs(meera, endpoint, draft(fields));
      expect([status, body.errors.map((error: { message: string }) => error.message)]).toEqual([
        400,
        expect.arrayContaining([message]),
      ]);
    }
    expect((await server.requestAs(meera, 'GET /sadhana/presets')).body).toContainEqual(preset);
  });

  it('PUT replaces the lengths, and keeps them if a client does not send them', async () => {
    const { body: preset } = await create(sittingFor(40));
    const put = (fields: object) =>
      server.requestAs(meera, `PUT /sadhana/presets/${preset.id}`, draft(fields));
    const walking = { lengths: [{ practiceId: WALKING, minutes: 20 }] };
    expect(minutesIn((await put(walking)).body)).toEqual([25, null, 20]);
    expect(minutesIn((await put({})).body)).toEqual([25, null, 20]);
    expect(minutesIn((await put({ practiceIds: [WALKING, SITTING] })).body)).toEqual([20, 25]);
    expect(minutesIn((await put({ lengths: [] })).body)).toEqual([25, null, 15]);
  });

  it('other members see the lengths of a public preset and copy them, but cannot change them', async () => {
    const { body: practice } = await server.requestAs(meera, 'POST /sadhana/practices', {
      name: 'Trāṭaka',
      type: 'time',
      defaultValue: 5,
    });
    const practiceIds = [practice.id, SITTING];
    const lengths = [{ practiceId: practice.id, minutes: 12 }];
    const { body: preset } = await create({ isPublic: true, practiceIds, lengths });
    const { status } = await server.requestAs(
      tomas,
      `PUT /sadhana/presets/${preset.id}`,
      draft(sittingFor(1)),
    );
    expect(status).toBe(403);
    const { body: listed } = await server.requestAs(tomas, 'GET /sadhana/presets');
    expect(listed.map(minutesIn)).toContainEqual([12, 25]);
    const { body: copy } = await server.requestAs(tomas, `POST /sadhana/presets/${preset.id}/copy`);
    expect([copy.isOwn, minutesIn(copy)]).toEqual([true, [12, 25]]);
  });

  it('activating a preset still logs the default values', async () => {
    const { body: preset } = await create({ practiceIds: [SITTING], ...sittingFor(40) });
    const { body } = await server.requestAs(meera, `POST /sadhana/presets/${preset.id}/activate`);
    expect(body).toMatchObject([{ practiceId: SITTING, value: 25 }]);
  });
});
