import { afterAll, beforeAll, expect, it } from 'vitest';
import { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { newSeal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { importArchive } from '#tests/support/moving/importArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

type Field = keyof EntryDraft;
const FIELDS = EntryDraft.keyof().options;

/**
 * An entry with a value of its own in each field. A new field of the draft does not compile without a value here, and is
 * then lost in none of the ways in which an entry is written.
 */
const everyField = async (): Promise<Record<Field, unknown>> => {
  const { body } = await sealedJournal(server, meera).upload(await jpeg());
  return {
    date: '2026-11-20T08:15:30.250Z',
    day: '2026-11-19',
    title: 'The kettle',
    content: 'Before words.',
    mood: 'unhurried',
    tags: ['mornings', 'Kāśī'],
    pictures: [{ id: body.id, width: 800, height: 600, alt: 'Steam' }],
    reading: {
      ...{ readingId: crypto.randomUUID(), passageId: crypto.randomUUID() },
      ...{ title: 'Talks', passage: 'Silence' },
    },
  };
};

async function read(id: string): Promise<Partial<Record<Field, unknown>>> {
  const { body } = await server.requestAs(meera, `GET /journal/${id}`);
  return Object.fromEntries(FIELDS.map((field) => [field, body[field]]));
}

it('every field of an entry is created, and kept by a change of one other field', async () => {
  const draft = await everyField();
  const { body } = await server.requestAs(meera, 'POST /journal', draft);
  expect(await read(body.id)).toEqual(draft);
  for (const [field, value] of [
    ['title', 'Another title'],
    ['content', 'Other words.'],
  ] as const) {
    Object.assign(draft, { [field]: value });
    await server.requestAs(meera, `PUT /journal/${body.id}`, draft);
    expect(await read(body.id)).toEqual(draft);
  }
});

/** The fields that clients of the first release send. */
const FIRST_FIELDS: Field[] = ['date', 'title', 'content', 'mood', 'tags'];

it('every later field of an entry is kept by a client that does not know it, also when the change is repeated', async () => {
  const { body } = await server.requestAs(meera, 'POST /journal', await everyField());
  const entry = await read(body.id);
  for (const field of FIELDS.filter((each) => !FIRST_FIELDS.includes(each))) {
    const { body: before } = await server.requestAs(meera, `GET /journal/${body.id}`);
    const { [field]: _unknown, ...known } = { ...entry, title: `Without ${field}` };
    for (const attempt of ['first', 'repeated']) {
      const version = { 'if-match': `"${before.updatedAt}"` };
      const { status } = await server.requestAs(meera, `PUT /journal/${body.id}`, known, version);
      expect([field, attempt, status]).toEqual([field, attempt, 200]);
      expect(await read(body.id)).toEqual({ ...known, [field]: entry[field] });
    }
  }
});

it('every field of an entry is imported', async () => {
  const draft = { ...(await everyField()), content: 'Imported.' };
  const entry = { ...draft, format: 'markdown', sourceId: 'imported' };
  const { status } = await server.requestAs(meera, 'POST /journal/import', { entries: [entry] });
  const { body } = await server.requestAs(meera, 'GET /journal');
  const { id } = body.items.find(({ excerpt }: { excerpt: string }) => excerpt === 'Imported.');
  expect([status, await read(id)]).toEqual([200, draft]);
});

it('every field of an entry arrives with the archive of its account, without the reading there', async () => {
  const draft = { ...(await everyField()), content: 'Carried along.' };
  expect((await server.requestAs(meera, 'POST /journal', draft)).status).toBe(201);
  const { bytes } = await server.requestAs(meera, 'GET /account/export');
  const tomas = await createMember(server, 'tomas');
  expect((await importArchive(server, tomas, bytes)).refused).toEqual([]);
  const { journal } = await archiveOf(server, tomas);
  const arrived = journal.find(({ content }: { content: string }) => content === 'Carried along.');
  expect(arrived).toMatchObject({
    ...draft,
    pictures: [{ width: 800, height: 600, alt: 'Steam' }],
    reading: { readingId: null, title: 'Talks', passage: 'Silence' },
  });
});

it('every field of an entry is in the list of whole entries', async () => {
  const { body } = await server.requestAs(meera, 'GET /journal/entries');
  expect(body.items.length).toBeGreaterThan(1);
  for (const entry of body.items) expect(Object.keys(entry)).toEqual(expect.arrayContaining(FIELDS));
});

it('every field of a sealed entry is opened', async () => {
  const lhamo = await createMember(server, 'lhamo');
  const journal = sealedJournal(server, lhamo);
  await journal.call('POST /journal/seal', newSeal());
  const id = crypto.randomUUID();
  const box = 'A'.repeat(60);
  await journal.write(0, { put: [{ id, version: 1, generation: 1, box, pictures: [] }] });
  await journal.setState('unsealing');
  const { body: picture } = await journal.upload(await jpeg());
  const draft = {
    ...(await everyField()),
    pictures: [{ id: picture.id, width: 800, height: 600, alt: 'Steam' }],
  };
  const { status } = await journal.write(1, { open: [{ ...draft, id }] });
  const { body } = await server.requestAs(lhamo, `GET /journal/${id}`);
  expect([status, body]).toEqual([200, expect.objectContaining(draft)]);
});
