import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let lhamo: Member;
let anandi: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  [lhamo, anandi] = [await createMember(server, 'lhamo'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const BOOK = { title: 'I Am That', author: 'Nisargadatta Maharaj', description: 'Talks.' };
const submit = async (book: object = {}, person = meera): Promise<string> =>
  (await server.requestAs(person, 'POST /library/submit', { ...BOOK, ...book })).body.id;
const approve = (id: string, person = lhamo) =>
  server.requestAs(person, `POST /moderation/books/${id}/approve`);
const reject = (id: string, reason?: unknown, person = lhamo) =>
  server.requestAs(person, `POST /moderation/books/${id}/reject`, { reason });
const decisions = async () => (await server.requestAs(anandi, 'GET /admin/decisions')).body.items;
const queue = async (query = '') =>
  (await server.requestAs(lhamo, `GET /moderation/books/pending${query}`)).body;

describe('the queue', () => {
  it('the queue lists waiting submissions, the oldest first, in counted pages', async () => {
    const ids = [
      await submit({ title: 'One' }),
      await submit({ title: 'Two' }),
      await submit({ title: 'Three' }),
    ];
    const { items, ...rest } = await queue('?limit=2');
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    expect(items[0]).toMatchObject({ status: 'pending', submitter: { id: meera.id, username: 'meera' } });
    expect(rest).toEqual({ page: 1, total: 3, totalPages: 2, hasPrevPage: false, hasNextPage: true });
    for (const id of ids) await approve(id);
    expect(await queue()).toMatchObject({ items: [], total: 0, totalPages: 0, hasNextPage: false });
  });
});

describe('a decision', () => {
  it('approving a submission adds the book to the library, notifies its submitter and is recorded', async () => {
    const id = await submit({ title: 'Approved' }, tomas);
    const { status, body } = await approve(id);
    expect([status, body.status]).toEqual([200, 'approved']);
    const mail = await server.mails.nextMailTo(tomas.email, /library of Vichara/);
    expect(mail.text).toContain(`http://vichara.test/library/book/${id}`);
    expect((await decisions())[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/\.\d{3}Z$/),
      actor: { id: lhamo.id, username: 'lhamo' },
      deed: 'book.approved',
      subject: { kind: 'book', id, name: 'Approved' },
      reason: null,
    });
  });

  it('rejecting a submission needs a reason, which its submitter sees and is mailed', async () => {
    const id = await submit({ title: 'Rejected' }, tomas);
    for (const reason of [undefined, '', '  ', 5, 'x'.repeat(1_001)])
      expect((await reject(id, reason)).status).toBe(400);
    expect((await reject(id)).body.message).toBe('A reason is required');
    const reason = 'Please add a description\nof your own.';
    expect((await reject(id, reason)).body).toMatchObject({ status: 'rejected', reason });
    const mail = await server.mails.nextMailTo(tomas.email, /submitted/);
    expect(mail.text?.replaceAll('\u2060', '')).toContain('Please add a description');
    const [newest] = (await server.requestAs(tomas, 'GET /library/submissions')).body;
    expect(newest).toMatchObject({ id, status: 'rejected', reason });
    expect((await decisions())[0]).toMatchObject({ deed: 'book.rejected', reason });
    expect((await server.requestAs(meera, `GET /library/${id}`)).status).toBe(404);
  });

  it('a submission is decided once, and the second moderator gets a conflict', async () => {
    const id = await submit();
    const replies = await Promise.all([
      approve(id),
      reject(id, 'No.', anandi),
      approve(id, anandi),
      approve(id),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refusal = replies.find(({ status }) => status === 409);
    expect(refusal?.body.message).toBe('This submission has already been decided.');
    const kept = (await decisions()).filter(({ subject }: { subject: { id: string } }) => subject.id === id);
    expect(kept).toHaveLength(1);
    expect((await approve(crypto.randomUUID())).status).toBe(404);
    expect((await approve('x')).status).toBe(404);
  });

  it('a decision by a member is refused before the reason is validated', async () => {
    const id = await submit();
    expect((await approve(id, meera)).status).toBe(403);
    expect((await reject(id, undefined, meera)).status).toBe(403);
  });
});

describe('a rejected submission', () => {
  const again = (id: string, person: Member, book: object = {}) =>
    server.requestAs(person, `PUT /library/submissions/${id}`, { ...BOOK, ...book });

  it('a rejected submission waits again at the end of the queue when its submitter changes it', async () => {
    const id = await submit({ title: 'First try' });
    await reject(id, 'Which edition?');
    expect((await again(id, tomas)).status).toBe(404);
    expect((await again(id, lhamo)).status).toBe(404);
    expect((await again(id, meera, { title: '' })).status).toBe(400);
    const later = await submit({ title: 'Meanwhile' });
    const { status, body } = await again(id, meera, { title: 'Second try' });
    expect([status, body]).toMatchObject([200, { id, title: 'Second try', status: 'pending', reason: null }]);
    const waiting = (await queue()).items.map((book: { id: string }) => book.id);
    expect(waiting.slice(-2)).toEqual([later, id]);
    expect((await again(id, meera)).status).toBe(409);
    await approve(id);
    expect((await again(id, meera)).status).toBe(409);
    const found = await server.requestAs(meera, 'GET /library/search?q=second+try');
    expect(found.body.items).toMatchObject([{ id, title: 'Second try' }]);
  });

  it('a rejected submission frees its ISBN, and cannot be resubmitted once another book has it', async () => {
    const isbn13 = '9780893860462';
    const first = await submit({ isbn13 });
    await reject(first, 'Not yet.');
    const second = await submit({ isbn13 }, tomas);
    await approve(second);
    const { status, body } = await again(first, meera, { isbn13 });
    expect([status, body.bookId]).toEqual([409, second]);
  });
});

it('a submission outlives the account of its submitter, and nobody is mailed when it is rejected', async () => {
  const ines = await createMember(server, 'ines');
  const [here, waiting] = [await submit({ title: 'Left' }, ines), await submit({ title: 'Waiting' }, ines)];
  await approve(here);
  await server.mails.nextMailTo(ines.email, /library of Vichara/);
  await server.requestAs(ines, 'DELETE /account', { password: PASSWORD });
  expect((await server.requestAs(meera, `GET /library/${here}`)).body.submitter).toBe(null);
  const sent = server.mails.mails.length;
  expect((await reject(waiting, 'Nobody reads this.')).status).toBe(200);
  // A mail to another submitter shows that the queue works, and an empty queue that no mail is left in it.
  await reject(await submit({ title: 'With a submitter' }, meera), 'Meera reads this.');
  await server.mails.nextMailTo(meera.email, /that you submitted/);
  await expect
    .poll(() => server.database.db.transaction().execute(server.deps.jobs.pending), { timeout: 60_000 })
    .toEqual([]);
  expect(server.mails.mails.slice(sent).map(({ to }) => to?.[0]?.address)).toEqual([meera.email]);
});
