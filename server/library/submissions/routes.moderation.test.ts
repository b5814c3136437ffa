import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
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

const BOOK = { title: 'I Am That', author: 'Nisargadatta Maharaj', description: 'Talks.' };
const submit = async (book: object = {}, person = meera): Promise<string> =>
  (await server.requestAs(person, 'POST /library/submit', { ...BOOK, ...book })).body.id;
const approve = (id: string, person = moderator) =>
  server.requestAs(person, `POST /moderation/books/${id}/approve`);
const reject = (id: string, reason?: unknown, person = moderator) =>
  server.requestAs(person, `POST /moderation/books/${id}/reject`, { reason });
const decisions = async () => (await server.requestAs(admin, 'GET /admin/decisions')).body.items;
const queue = async (query = '') =>
  (await server.requestAs(moderator, `GET /moderation/books/pending${query}`)).body;

describe('the moderation queue', () => {
  it('the moderation queue lists pending submissions, the oldest first, in counted pages', async () => {
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
      actor: { id: moderator.id, username: 'lhamo', fullName: 'Lhamo Dorji' },
      isByOperator: false,
      deed: 'book.approved',
      subject: { kind: 'book', id, name: 'Approved' },
      reason: null,
    });
  });

  it('rejecting a submission needs a reason, which its submitter sees on the site and in a mail', async () => {
    const id = await submit({ title: 'Rejected' }, tomas);
    for (const reason of [undefined, '', '  ', 5, 'x'.repeat(1_001)])
      expect((await reject(id, reason)).status).toBe(400);
    expect((await reject(id)).body.message).toBe('A reason is required');
    const reason = 'Please add a description\nof your own.';
    expect((await reject(id, reason)).body).toMatchObject({ status: 'rejected', reason });
    const mail = await server.mails.nextMailTo(tomas.email, /submitted/);
    expect(mail.text?.replaceAll('\u2060', '')).toContain('Please add a description');
    const [newestSubmission] = (await server.requestAs(tomas, 'GET /library/submissions')).body;
    expect(newestSubmission).toMatchObject({ id, status: 'rejected', reason });
    expect((await decisions())[0]).toMatchObject({ deed: 'book.rejected', reason });
    expect((await server.requestAs(meera, `GET /library/${id}`)).status).toBe(404);
  });

  it('a submission is decided once, and a second decision is refused with 409', async () => {
    const id = await submit();
    const replies = await Promise.all([
      approve(id),
      reject(id, 'No.', admin),
      approve(id, admin),
      approve(id),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const conflict = replies.find(({ status }) => status === 409);
    expect(conflict?.body.message).toBe('This submission has already been decided.');
    const ownDecisions = (await decisions()).filter(
      ({ subject }: { subject: { id: string } }) => subject.id === id,
    );
    expect(ownDecisions).toHaveLength(1);
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
  const resubmit = (id: string, person: Member, book: object = {}) =>
    server.requestAs(person, `PUT /library/submissions/${id}`, { ...BOOK, ...book });

  it('a rejected submission returns to the end of the queue when its submitter changes it', async () => {
    const id = await submit({ title: 'First try' });
    await reject(id, 'Which edition?');
    expect((await resubmit(id, tomas)).status).toBe(404);
    expect((await resubmit(id, moderator)).status).toBe(404);
    expect((await resubmit(id, meera, { title: '' })).status).toBe(400);
    const laterId = await submit({ title: 'Meanwhile' });
    const { status, body } = await resubmit(id, meera, { title: 'Second try' });
    expect([status, body]).toMatchObject([200, { id, title: 'Second try', status: 'pending', reason: null }]);
    const pendingIds = (await queue()).items.map((book: { id: string }) => book.id);
    expect(pendingIds.slice(-2)).toEqual([laterId, id]);
    expect((await resubmit(id, meera)).status).toBe(409);
    await approve(id);
    expect((await resubmit(id, meera)).status).toBe(409);
    const searchReply = await server.requestAs(meera, 'GET /library/search?q=second+try');
    expect(searchReply.body.items).toMatchObject([{ id, title: 'Second try' }]);
  });

  it('a rejected submission frees its ISBN, and cannot be resubmitted after another book has taken it', async () => {
    const isbn13 = '9780893860462';
    const firstId = await submit({ isbn13 });
    await reject(firstId, 'Not yet.');
    const secondId = await submit({ isbn13 }, tomas);
    await approve(secondId);
    const { status, body } = await resubmit(firstId, meera, { isbn13 });
    expect([status, body.bookId]).toEqual([409, secondId]);
  });
});

it('a submission stays after the account of its submitter is deleted, and its rejection causes no mail', async () => {
  const ines = await createMember(server, 'ines');
  const [approvedId, pendingId] = [
    await submit({ title: 'Left' }, ines),
    await submit({ title: 'Waiting' }, ines),
  ];
  await approve(approvedId);
  await server.mails.nextMailTo(ines.email, /library of Vichara/);
  await server.requestAs(ines, 'DELETE /account', { password: PASSWORD });
  expect((await server.requestAs(meera, `GET /library/${approvedId}`)).body.submitter).toBe(null);
  await server.waitForMails();
  const mailCountBefore = server.mails.mails.length;
  expect((await reject(pendingId, 'Nobody reads this.')).status).toBe(200);
  // The mail to another submitter shows that the job queue works, so a mail to the first one would have arrived.
  await reject(await submit({ title: 'With a submitter' }, meera), 'Meera reads this.');
  await server.mails.nextMailTo(meera.email, /that you submitted/);
  await server.waitForMails();
  expect(server.mails.mails.slice(mailCountBefore).map(({ to }) => to?.[0]?.address)).toEqual([meera.email]);
});
