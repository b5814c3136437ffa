import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const [JAPA, SITTING] = ['01930000-0000-7000-8000-00000000000c', '01930000-0000-7000-8000-000000000001'];

let server: TestServer;
let meera: Member;
let tomas: Member;
let ownPracticeId: string;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  ownPracticeId = await createPractice(meera, 'Trāṭaka');
});
afterAll(() => server.close());

const createPractice = async (person: Member, name: string): Promise<string> =>
  (await server.requestAs(person, 'POST /sadhana/practices', { name, type: 'time', defaultValue: 5 })).body
    .id;
const createPreset = (preset: object = {}, person = meera) =>
  server.requestAs(person, 'POST /sadhana/presets', {
    title: 'Morning',
    practiceIds: [JAPA, ownPracticeId],
    ...preset,
  });
const presets = async (person: Member) => (await server.requestAs(person, 'GET /sadhana/presets')).body;
const titles = async (person: Member) => (await presets(person)).map(({ title }: { title: string }) => title);
const logsOf = async (person: Member) => (await server.requestAs(person, 'GET /sadhana/logs')).body;

describe('a preset', () => {
  it('a preset is created, listed, replaced and deleted by its owner', async () => {
    const { status, body } = await createPreset({ title: ' Dawn ', description: 'Before words.' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        title: 'Dawn',
        description: 'Before words.',
        isPublic: false,
        practiceIds: [JAPA, ownPracticeId],
        practices: [
          { id: JAPA, name: 'Japa', type: 'reps', defaultValue: 108, minutes: null },
          { id: ownPracticeId, name: 'Trāṭaka', type: 'time', defaultValue: 5, minutes: 5 },
        ],
        isOwn: true,
        owner: { id: meera.id, username: 'meera', fullName: 'Meera Anand' },
      },
    ]);
    expect(await presets(meera)).toContainEqual(body);
    const changed = {
      title: 'Dusk',
      isPublic: true,
      practiceIds: [ownPracticeId, SITTING, ownPracticeId.toUpperCase()],
    };
    const replaced = await server.requestAs(meera, `PUT /sadhana/presets/${body.id}`, changed);
    expect(replaced.body).toMatchObject({ title: 'Dusk', description: null, isPublic: true });
    expect(replaced.body.practiceIds).toEqual([ownPracticeId, SITTING]);
    expect((await server.requestAs(meera, `DELETE /sadhana/presets/${body.id}`)).status).toBe(204);
    expect((await server.requestAs(meera, `DELETE /sadhana/presets/${body.id}`)).status).toBe(404);
  });

  it.each([
    [
      'neither title nor practices',
      { title: '', practiceIds: undefined },
      ['Title is required', 'Select at least one practice'],
    ],
    ['no practice', { practiceIds: [] }, ['Select at least one practice']],
    ['an invalid id', { practiceIds: ['x'] }, ['Unknown practice']],
    ['a text instead of practices', { practiceIds: JAPA }, ['Select at least one practice']],
    ['a text for isPublic', { isPublic: 'yes' }, ['Public must be true or false']],
    ['101 practices', { practiceIds: Array(101).fill(JAPA) }, ['At most 100 practices']],
  ])('a preset with %s is refused', async (_kind, preset, messages) => {
    const { status, body } = await createPreset(preset);
    expect([status, body.errors.map(({ message }: { message: string }) => message)]).toEqual([400, messages]);
  });

  it('a preset with an unknown practice or a practice of another member is refused, and nothing changes', async () => {
    const othersPracticeId = await createPractice(tomas, 'Theirs');
    await createPreset({ title: 'Theirs, public', isPublic: true, practiceIds: [othersPracticeId] }, tomas);
    const presetsBefore = await presets(meera);
    for (const id of [crypto.randomUUID(), othersPracticeId]) {
      const { status, body } = await createPreset({ practiceIds: [JAPA, id] });
      expect([status, body.message]).toEqual([400, 'Unknown practice']);
    }
    expect(await presets(meera)).toEqual(presetsBefore);
    const { body } = await createPreset({ title: 'Kept' });
    const refused = await server.requestAs(meera, `PUT /sadhana/presets/${body.id}`, {
      title: 'No',
      practiceIds: [othersPracticeId],
    });
    expect(refused.status).toBe(400);
    expect(await presets(meera)).toContainEqual(body);
  });

  it('a preset loses a practice that is deleted', async () => {
    const practiceId = await createPractice(meera, 'Passing');
    const { body } = await createPreset({ practiceIds: [practiceId] });
    await server.requestAs(meera, `DELETE /sadhana/practices/${practiceId}`);
    expect(await presets(meera)).toContainEqual({ ...body, practiceIds: [], practices: [] });
    const { status } = await server.requestAs(meera, `POST /sadhana/presets/${body.id}/activate`);
    expect(status).toBe(409);
  });

  it.each(['PUT', 'DELETE', 'POST copy', 'POST activate'])(
    'a private preset is not found by other members: %s',
    async (endpoint) => {
      const [method, action] = endpoint.split(' ');
      const { body } = await createPreset();
      const draft = { title: 'Mine now', practiceIds: [JAPA] };
      const call = (id: string) =>
        server.requestAs(tomas, `${method} /sadhana/presets/${id}${action ? `/${action}` : ''}`, draft);
      const reply = await call(body.id);
      expect([reply.status, reply.body]).toEqual([404, (await call(crypto.randomUUID())).body]);
      expect(await presets(meera)).toContainEqual(body);
      expect(await presets(tomas)).not.toContainEqual(expect.objectContaining({ id: body.id }));
    },
  );
});

describe('a public preset of another member', () => {
  let presetId: string;
  beforeAll(async () => {
    const { body } = await createPreset({ title: 'Shared', description: 'Take it.', isPublic: true });
    presetId = body.id;
  });

  it("a public preset is listed after the member's own, and disappears when it becomes private", async () => {
    await createPreset({ title: 'Own', practiceIds: [JAPA] }, tomas);
    expect((await titles(tomas)).slice(-2)).toEqual(['Theirs, public', 'Shared']);
    const listed = (await presets(tomas)).find(({ id }: { id: string }) => id === presetId);
    expect(listed).toMatchObject({
      isOwn: false,
      owner: { id: meera.id, username: 'meera', fullName: 'Meera Anand' },
    });
    await server.requestAs(meera, `PUT /sadhana/presets/${presetId}`, {
      title: 'Shared',
      practiceIds: [JAPA, ownPracticeId],
    });
    expect(await titles(tomas)).not.toContain('Shared');
    await server.requestAs(meera, `PUT /sadhana/presets/${presetId}`, {
      title: 'Shared',
      description: 'Take it.',
      isPublic: true,
      practiceIds: [JAPA, ownPracticeId],
    });
  });

  it('a public preset cannot be changed or deleted by other members', async () => {
    const draft = { title: 'Mine now', practiceIds: [JAPA] };
    for (const method of ['PUT', 'DELETE'])
      expect((await server.requestAs(tomas, `${method} /sadhana/presets/${presetId}`, draft)).status).toBe(
        403,
      );
    expect(await titles(meera)).toContain('Shared');
  });

  it('a public preset can be activated by other members, and its practices can be logged', async () => {
    const { status, body } = await server.requestAs(tomas, `POST /sadhana/presets/${presetId}/activate`);
    expect([status, body.length]).toEqual([201, 2]);
    const draft = { practiceId: ownPracticeId, date: '2026-01-01', value: 5 };
    expect((await server.requestAs(tomas, 'POST /sadhana/logs', draft)).status).toBe(201);
  });

  it('a copied preset is private, and copying a preset twice copies the practices of its owner only once', async () => {
    const { status, body } = await server.requestAs(tomas, `POST /sadhana/presets/${presetId}/copy`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Shared', description: 'Take it.', isPublic: false, isOwn: true });
    expect(body.practices.map(({ name }: { name: string }) => name)).toEqual(['Japa', 'Trāṭaka']);
    expect(body.practiceIds[0]).toBe(JAPA);
    expect(body.practiceIds[1]).not.toBe(ownPracticeId);
    const secondCopy = await server.requestAs(tomas, `POST /sadhana/presets/${presetId}/copy`);
    expect(secondCopy.body.practiceIds).toEqual(body.practiceIds);
    const changed = { title: 'Mine', practiceIds: [body.practiceIds[1]] };
    expect((await server.requestAs(tomas, `PUT /sadhana/presets/${body.id}`, changed)).status).toBe(200);
    expect(await titles(meera)).toContain('Shared');
  });

  it('the practices of a deleted preset become unavailable to other members, but their logs stay', async () => {
    const practiceId = await createPractice(meera, 'Solitary');
    const { body } = await createPreset({ isPublic: true, practiceIds: [practiceId] });
    const draft = { practiceId, date: '2026-01-02', value: 5 };
    const { body: log } = await server.requestAs(tomas, 'POST /sadhana/logs', draft);
    await server.requestAs(meera, `DELETE /sadhana/presets/${body.id}`);
    expect((await server.requestAs(tomas, 'POST /sadhana/logs', draft)).status).toBe(400);
    const edited = await server.requestAs(tomas, `PUT /sadhana/logs/${log.id}`, { ...draft, value: 6 });
    expect([edited.status, edited.body.practice.name]).toEqual([200, 'Solitary']);
  });
});

describe('activating', () => {
  it('each activation of a preset logs every practice with its default value', async () => {
    const ines = await createMember(server, 'ines');
    const { body: preset } = await createPreset({ practiceIds: [JAPA, SITTING] }, ines);
    const activate = (body?: object) =>
      server.requestAs(ines, `POST /sadhana/presets/${preset.id}/activate`, body);
    const { body } = await activate();
    const today = `${Temporal.Now.plainDateISO('UTC')}`;
    expect(body).toMatchObject([
      { practiceId: JAPA, value: 108, date: today, sankalpa: null, notes: null },
      { practiceId: SITTING, value: 25, date: today },
    ]);
    expect((await activate({ date: '2026-02-28' })).body[0].date).toBe('2026-02-28');
    await activate();
    expect(await logsOf(ines)).toHaveLength(4);
    const { body: days } = await server.requestAs(ines, 'GET /sadhana/days');
    expect(days).toEqual([{ date: today, logs: 4 }]);
    expect((await activate({ date: 'soon' })).status).toBe(400);
    expect((await activate({ date: '9000-01-01' })).status).toBe(400);
    expect(await logsOf(ines)).toHaveLength(4);
  });
});

it('deleting an account deletes its presets and practices, except practices that others have logged', async () => {
  const lhamo = await createMember(server, 'lhamo');
  const [loggedId, unusedId] = [await createPractice(lhamo, 'Used'), await createPractice(lhamo, 'Unused')];
  await createPreset({ title: 'Leaving', isPublic: true, practiceIds: [loggedId, unusedId] }, lhamo);
  const draft = { practiceId: loggedId, date: '2026-01-03', value: 5 };
  const { body: log } = await server.requestAs(meera, 'POST /sadhana/logs', draft);
  await server.requestAs(lhamo, 'POST /sadhana/logs', draft);
  await server.requestAs(lhamo, 'DELETE /account', { password: PASSWORD });
  expect(await titles(meera)).not.toContain('Leaving');
  expect((await server.requestAs(meera, `GET /sadhana/logs/${log.id}`)).body).toEqual(log);
  const names = async () => {
    const rows = await server.database.db
      .selectFrom('practices')
      .select('name')
      .where('id', 'in', [loggedId, unusedId])
      .execute();
    return rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Used']);
  const { body: practices } = await server.requestAs(meera, 'GET /sadhana/practices');
  expect(practices).not.toContainEqual(expect.objectContaining({ id: loggedId }));
});
