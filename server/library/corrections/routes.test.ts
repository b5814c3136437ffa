import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  [moderator, admin] = [await createMember(server, 'lhamo'), await createMember(server, 'anandi')];
});
afterAll(() => server.close());

const UNKNOWN_ID = '01930000-0000-7000-8000-0000000000ff';
const BOOK = { title: 'Upadesa Saram', author: 'Ramana Maharshi', description: 'Thirty verses.' };
const submit = async (book: object = {}, person = meera): Promise<string> =>
  (await server.requestAs(person, 'POST /library/submit', { ...BOOK, ...book })).body.id;
const approve = (id: string) => server.requestAs(moderator, `POST /moderation/books/${id}/approve`);

/** Submits a book as Meera, approves it, and returns its id. */
async function createApprovedBook(book: object = {}): Promise<string> {
  const id = await submit(book);
  await approve(id);
  return id;
}

const correct = (id: string, book: object, person = moderator) =>
  server.requestAs(person, `PUT /moderation/books/${id}`, { ...BOOK, ...book });
const remove = (id: string, reason?: unknown, person = moderator) =>
  server.requestAs(person, `POST /moderation/books/${id}/remove`, { reason });
const withdraw = (id: string, person = meera) =>
  server.requestAs(person, `DELETE /library/submissions/${id}`);
const suggest = (id: string, book: object, person = meera) =>
  server.requestAs(person, `POST /library/submissions/${id}/corrections`, { ...BOOK, ...book });
const pendingCorrections = async () =>
  (await server.requestAs(moderator, 'GET /moderation/corrections')).body;
const decide = (id: string, decision: 'approve' | 'reject', body?: object, person = moderator) =>
  server.requestAs(person, `POST /moderation/corrections/${id}/${decision}`, body);
const search = async (q: string) =>
  (await server.requestAs(tomas, `GET /library/search?q=${q}`)).body.items.map(
    (book: { id: string }) => book.id,
  );
const tags = async () => (await server.requestAs(tomas, 'GET /library/tags')).body;
const totalBooks = async () => (await server.requestAs(admin, 'GET /admin/stats')).body.totalBooks;
const latestDecision = async () => (await server.requestAs(admin, 'GET /admin/decisions')).body.items[0];

describe('a book of the library', () => {
  it('a moderator corrects a book, and the search and the tags change with it', async () => {
    const id = await createApprovedBook({ title: 'Upadesha Sarum', tags: ['verse', 'tamil'] });
    const otherId = await createApprovedBook({ title: 'Another', tags: ['Verse'] });
    const totalBefore = await totalBooks();
    const changes = { title: 'Essence of Teaching', tags: ['Verse', 'inquiry'], isbn13: '978-0-14-044933-4' };
    const { status, body } = await correct(id, changes);
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        title: 'Essence of Teaching',
        tags: ['Verse', 'inquiry'],
        isbn13: '9780140449334',
        status: 'approved',
      },
    ]);
    expect(await search('essence')).toEqual([id]);
    expect(await search('esence')).toEqual([id]);
    expect(await search('sarum')).toEqual([]);
    expect(await tags()).toEqual([
      { name: 'verse', count: 2 },
      { name: 'inquiry', count: 1 },
    ]);
    expect((await server.requestAs(tomas, 'GET /library?tag=tamil')).body).toMatchObject({
      items: [],
      total: 0,
    });
    expect((await server.requestAs(tomas, 'GET /library?tag=verse')).body.total).toBe(2);
    expect(await totalBooks()).toBe(totalBefore);
    expect(await latestDecision()).toMatchObject({
      deed: 'book.corrected',
      actor: { username: 'lhamo' },
      subject: { kind: 'book', id, name: 'Essence of Teaching' },
      reason: null,
    });
    for (const each of [id, otherId]) await remove(each, 'Tidied up.');
    expect(await tags()).toEqual([]);
  });

  it('a corrected book can keep its ISBN and cannot take the ISBN of another book', async () => {
    const [isbn13, otherIsbn13] = ['9780893860462', '9780306406157'];
    const id = await createApprovedBook({ title: 'Numbered', isbn13 });
    const otherId = await createApprovedBook({ title: 'Also numbered', isbn13: otherIsbn13 });
    expect((await correct(id, { title: 'Numbered anew', isbn13 })).status).toBe(200);
    const refused = await correct(id, { isbn13: otherIsbn13 });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'book_known', bookId: otherId }]);
    expect((await server.requestAs(tomas, `GET /library/${id}`)).body.title).toBe('Numbered anew');
  });

  it('a moderator removes a book with a reason, which is mailed to its submitter', async () => {
    const id = await submit({ title: 'Gone by noon', tags: ['noon'] }, tomas);
    await approve(id);
    const totalBefore = await totalBooks();
    for (const reason of [undefined, ' ', 5, 'x'.repeat(1_001)])
      expect((await remove(id, reason)).status).toBe(400);
    const { status, body } = await remove(id, 'It is an advertisement.');
    expect([status, body.status]).toEqual([200, 'rejected']);
    const mail = await server.mails.nextMailTo(tomas.email, /removed from the library/);
    expect(mail.text?.replaceAll('\u2060', '')).toContain('It is an advertisement.');
    expect(mail.text).toContain('/library/submissions');
    expect(await latestDecision()).toMatchObject({ deed: 'book.removed', reason: 'It is an advertisement.' });
    expect((await server.requestAs(meera, `GET /library/${id}`)).status).toBe(404);
    expect(await search('noon')).toEqual([]);
    expect(await tags()).not.toContainEqual(expect.objectContaining({ name: 'noon' }));
    expect(await totalBooks()).toBe(totalBefore - 1);
    const [own] = (await server.requestAs(tomas, 'GET /library/submissions')).body;
    expect(own).toMatchObject({ id, status: 'rejected', reason: 'It is an advertisement.' });
    expect((await server.requestAs(tomas, `PUT /library/submissions/${id}`, BOOK)).body.status).toBe(
      'pending',
    );
  });

  it('a book is removed once, even when several moderators remove and correct it at the same time', async () => {
    const id = await createApprovedBook({ title: 'Contended', tags: ['contended'] });
    const replies = await Promise.all([
      remove(id, 'One.'),
      correct(id, { tags: ['contended', 'more'] }),
      remove(id, 'Two.', admin),
      correct(id, { tags: ['less'] }, admin),
    ]);
    expect(replies.filter(({ body }) => body.status === 'rejected')).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect((await tags()).map(({ name }: { name: string }) => name)).not.toContain('contended');
  });

  it('members cannot correct or remove a book, and moderators cannot correct or remove a pending book', async () => {
    const [approvedId, pendingId] = [await createApprovedBook(), await submit()];
    for (const person of [meera, tomas]) {
      expect((await correct(approvedId, {}, person)).status).toBe(403);
      expect((await remove(approvedId, 'No.', person)).status).toBe(403);
    }
    for (const reply of [await correct(pendingId, {}), await remove(pendingId, 'No.')]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'book_not_in_library']);
    }
    for (const id of [UNKNOWN_ID, 'x']) {
      expect((await correct(id, {})).status).toBe(404);
      expect((await remove(id, 'No.')).status).toBe(404);
    }
    expect((await correct(approvedId, { title: ' ' })).status).toBe(400);
  });
});

describe('the permissions for a book', () => {
  const canOf = async (id: string, person: Member) =>
    (await server.requestAs(person, `GET /library/${id}`)).body.can;

  it('a book lists what the caller may do with it', async () => {
    const [approvedId, pendingId] = [await createApprovedBook(), await submit()];
    const none = { edit: false, withdraw: false, suggest: false };
    expect(await canOf(approvedId, tomas)).toEqual(none);
    expect(await canOf(approvedId, meera)).toEqual({ ...none, suggest: true });
    expect(await canOf(approvedId, moderator)).toEqual({ ...none, edit: true });
    expect(await canOf(pendingId, meera)).toEqual({ ...none, withdraw: true });
    expect(await canOf(pendingId, moderator)).toEqual(none);
    await suggest(approvedId, { title: 'Changed' });
    expect(await canOf(approvedId, meera)).toEqual(none);
    const isBeingCorrected = async (person: Member) =>
      (await server.requestAs(person, `GET /library/${approvedId}`)).body.isBeingCorrected;
    expect([
      await isBeingCorrected(meera),
      await isBeingCorrected(moderator),
      await isBeingCorrected(tomas),
    ]).toEqual([true, true, false]);
  });
});

describe('a pending submission', () => {
  it('a pending submission is deleted when its submitter withdraws it', async () => {
    const isbn13 = '9780061120084';
    const id = await submit({ title: 'Not yet', isbn13 });
    expect((await withdraw(id, tomas)).status).toBe(404);
    expect((await withdraw(id, moderator)).status).toBe(404);
    expect((await withdraw(id)).status).toBe(204);
    expect((await withdraw(id)).status).toBe(404);
    expect((await server.requestAs(meera, `GET /library/${id}`)).status).toBe(404);
    expect((await approve(id)).status).toBe(404);
    expect((await server.requestAs(tomas, 'POST /library/submit', { ...BOOK, isbn13 })).status).toBe(201);
  });

  it('a submission cannot be withdrawn after it has been decided', async () => {
    const id = await createApprovedBook();
    const { status, body } = await withdraw(id);
    expect([status, body.code]).toEqual([409, 'submission_decided']);
    expect((await server.requestAs(meera, `GET /library/${id}`)).body.status).toBe('approved');
  });
});

describe('a suggested correction', () => {
  it('approving a correction changes the book, notifies its submitter and records the decision', async () => {
    const id = await createApprovedBook({ title: 'Forty Verse', tags: ['forty'] });
    const changes = { title: 'Forty Verses', tags: ['forty', 'reality'], note: 'The title lacks its end.' };
    const { status, body } = await suggest(id, changes);
    expect([status, body]).toMatchObject([
      201,
      {
        book: { id, title: 'Forty Verse' },
        proposed: { title: 'Forty Verses' },
        note: 'The title lacks its end.',
      },
    ]);
    expect((await pendingCorrections()).items.at(-1)).toEqual(body);
    expect((await decide(body.id, 'approve', {}, tomas)).status).toBe(403);
    expect((await decide(body.id, 'approve')).body).toMatchObject({ id, title: 'Forty Verses' });
    expect(await search('reality')).toEqual([id]);
    await server.mails.nextMailTo(meera.email, /Your correction is in the library/);
    expect(await latestDecision()).toMatchObject({
      deed: 'book.corrected',
      reason: 'The title lacks its end.',
    });
    expect((await pendingCorrections()).items).not.toContainEqual(body);
    expect((await decide(body.id, 'approve')).status).toBe(404);
  });

  it('rejecting a correction needs a reason, which is mailed to its submitter', async () => {
    const id = await createApprovedBook({ title: 'As it is' });
    const { body } = await suggest(id, { title: 'As it was' });
    expect((await decide(body.id, 'reject', { reason: '' })).status).toBe(400);
    const { status } = await decide(body.id, 'reject', { reason: 'The cover says otherwise.' });
    expect(status).toBe(200);
    const mail = await server.mails.nextMailTo(meera.email, /About the correction/);
    expect(mail.text?.replaceAll('\u2060', '')).toContain('The cover says otherwise.');
    expect(await latestDecision()).toMatchObject({
      deed: 'correction.rejected',
      subject: { id, name: 'As it is' },
    });
    expect((await server.requestAs(tomas, `GET /library/${id}`)).body.title).toBe('As it is');
    expect((await suggest(id, { title: 'Once more' })).status).toBe(201);
  });

  it('only the submitter of an approved book can suggest a correction, one at a time', async () => {
    const [id, pendingId] = [await createApprovedBook({ title: 'Mine' }), await submit()];
    expect((await suggest(id, { title: 'Yours' }, tomas)).status).toBe(404);
    expect((await suggest(pendingId, { title: 'Early' })).body.code).toBe('book_not_in_library');
    expect((await suggest(pendingId, { title: 'Early' }, tomas)).status).toBe(404);
    expect((await suggest(UNKNOWN_ID, { title: 'Nowhere' })).status).toBe(404);
    expect((await suggest(id, { title: '' })).status).toBe(400);
    expect((await suggest(id, { title: 'Mine', tags: [] })).body.message).toBe(
      'Nothing differs from the book as it is.',
    );
    const replies = await Promise.all([suggest(id, { title: 'A' }), suggest(id, { title: 'B' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('correction_waiting');
  });

  it('a suggested correction is deleted when its book is removed', async () => {
    const totalBefore = (await pendingCorrections()).total;
    const id = await createApprovedBook({ title: 'Fleeting' });
    const { body } = await suggest(id, { title: 'Fleeting still' });
    await remove(id, 'No.');
    expect((await pendingCorrections()).total).toBe(totalBefore);
    expect((await decide(body.id, 'approve')).status).toBe(404);
  });

  it('a member can suggest at most twenty corrections per hour', async () => {
    const ines = await createMember(server, 'ines');
    for (let attempt = 0; attempt < 20; attempt += 1) await suggest(UNKNOWN_ID, { title: 'Again' }, ines);
    expect((await suggest(UNKNOWN_ID, { title: 'Again' }, ines)).status).toBe(429);
  });
});
