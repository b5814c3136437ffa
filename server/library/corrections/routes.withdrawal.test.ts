import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  [moderator, admin] = [await createMember(server, 'lhamo'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const BOOK = { author: 'Ramana Maharshi', description: 'Thirty verses.' };

/** Submits a book as Meera, approves it, and returns its id. */
async function createApprovedBook(book: { title: string }): Promise<string> {
  const { id } = (await server.requestAs(meera, 'POST /library/submit', { ...BOOK, ...book })).body;
  await server.requestAs(moderator, `POST /moderation/books/${id}/approve`);
  return id;
}
const suggest = (bookId: string, book: { title: string }) =>
  server.requestAs(meera, `POST /library/submissions/${bookId}/corrections`, { ...BOOK, ...book });
const withdraw = (bookId: string, person: Member | null = meera) =>
  server.requestAs(person, `DELETE /library/submissions/${bookId}/corrections`);
const approve = (correctionId: string) =>
  server.requestAs(moderator, `POST /moderation/corrections/${correctionId}/approve`);
const pendingCorrections = async () =>
  (await server.requestAs(moderator, 'GET /moderation/corrections')).body.items;
const readBook = async (id: string) => (await server.requestAs(meera, `GET /library/${id}`)).body;

it('a correction that its submitter withdraws is deleted, and the submitter can suggest another one', async () => {
  const id = await createApprovedBook({ title: 'Second thoughts' });
  const { body } = await suggest(id, { title: 'Third thoughts' });
  expect((await withdraw(id, null)).status).toBe(401);
  for (const person of [tomas, moderator, admin]) {
    const reply = await withdraw(id, person);
    expect([reply.status, reply.body.message]).toEqual([404, 'Book not found.']);
  }
  expect(await pendingCorrections()).toContainEqual(body);
  expect((await withdraw(id)).status).toBe(204);
  expect(await pendingCorrections()).not.toContainEqual(body);
  expect(await readBook(id)).toMatchObject({
    title: 'Second thoughts',
    isBeingCorrected: false,
    can: { suggest: true },
  });
  expect((await approve(body.id)).status).toBe(404);
  const again = await withdraw(id);
  expect([again.status, again.body.message]).toEqual([
    404,
    'This correction is no longer waiting for review.',
  ]);
  expect((await suggest(id, { title: 'Fourth thoughts' })).status).toBe(201);
});

it('a correction cannot be withdrawn after it has been decided, nor a correction of an unknown book', async () => {
  const id = await createApprovedBook({ title: 'Decided' });
  const { body } = await suggest(id, { title: 'Decided now' });
  await approve(body.id);
  for (const each of [id, crypto.randomUUID(), 'x']) expect((await withdraw(each)).status).toBe(404);
  expect((await readBook(id)).title).toBe('Decided now');
});

it('a correction is either withdrawn or approved when both happen at the same time', async () => {
  const id = await createApprovedBook({ title: 'Contested' });
  const { body } = await suggest(id, { title: 'Contested still' });
  const [withdrawal, approval] = await Promise.all([withdraw(id), approve(body.id)]);
  const isApproved = approval.status === 200;
  expect([withdrawal.status, approval.status]).toEqual(isApproved ? [404, 200] : [204, 404]);
  const { title } = await readBook(id);
  expect(title).toBe(isApproved ? 'Contested still' : 'Contested');
});
