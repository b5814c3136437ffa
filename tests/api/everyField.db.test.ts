import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileDraft } from '#contract/account.ts';
import type { BookDraft } from '#contract/library.ts';
import type { LogDraft } from '#contract/sadhana/logs.ts';
import type { PresetDraft } from '#contract/sadhana/presets.ts';
import type { PracticeSettingsDraft } from '#contract/sadhana/settings.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/*
 * A new field of a draft does not compile without a value here, and is then lost in none of the ways in which a log,
 * a preset, a book or a profile is written and read. `everyEntryField`, `everyCommunityField` and `everyEventField` do
 * the same for the journal, for communities and for events.
 */

let server: TestServer;
let meera: Member;
let tomas: Member;
let anandi: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
  anandi = await createMember(server, 'anandi');
});
afterAll(() => server.close());

async function call(member: Member, call: string, body?: object) {
  const reply = await server.requestAs(member, call, body);
  expect([call, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([call, 2]);
  return reply.body;
}

const SITTING = '01930000-0000-7000-8000-000000000001';
const WALKING = '01930000-0000-7000-8000-000000000007';

describe('a log', () => {
  type Draft = Record<keyof Omit<LogDraft, 'entry'>, unknown>;
  const DRAFT: Draft = {
    practiceId: SITTING,
    date: '2026-11-20',
    value: 25,
    sankalpa: 'To listen.',
    notes: 'Rain.',
  };
  const CHANGES: Draft = {
    practiceId: WALKING,
    date: '2026-11-21',
    value: 30,
    sankalpa: 'To walk.',
    notes: 'Sun.',
  };

  it('every field of a log is created, changed alone, listed and exported', async () => {
    const draft = { ...DRAFT };
    const { id } = await call(meera, 'POST /sadhana/logs', draft);
    expect(await call(meera, `GET /sadhana/logs/${id}`)).toMatchObject(draft);
    for (const [field, value] of Object.entries(CHANGES)) {
      Object.assign(draft, { [field]: value });
      await call(meera, `PUT /sadhana/logs/${id}`, draft);
      expect(await call(meera, `GET /sadhana/logs/${id}`)).toMatchObject(draft);
    }
    expect(await call(meera, 'GET /sadhana/logs?startDate=2026-11-21&endDate=2026-11-21')).toMatchObject([
      draft,
    ]);
    expect((await archiveOf(server, meera)).logs).toMatchObject([draft]);
  });
});

describe('a preset', () => {
  type Draft = Record<keyof PresetDraft, unknown>;
  const DRAFT: Draft = {
    title: 'Dawn',
    description: 'Before words.',
    isPublic: true,
    practiceIds: [SITTING, WALKING],
    lengths: [{ practiceId: SITTING, minutes: 41 }],
  };
  const CHANGES: Draft = {
    title: 'Dusk',
    description: 'After words.',
    isPublic: false,
    lengths: [{ practiceId: WALKING, minutes: 12 }],
    practiceIds: [WALKING],
  };
  /** The reply to a preset with these fields. */
  const replyTo = ({ lengths, ...draft }: Draft) => ({
    ...draft,
    practices: expect.arrayContaining(
      (lengths as { practiceId: string; minutes: number }[]).map(({ practiceId, minutes }) =>
        expect.objectContaining({ id: practiceId, minutes }),
      ),
    ),
  });

  it('every field of a preset is created, copied, changed alone, listed and exported', async () => {
    const draft = { ...DRAFT };
    const { id } = await call(meera, 'POST /sadhana/presets', draft);
    expect(await call(tomas, 'GET /sadhana/presets')).toMatchObject([replyTo(draft)]);
    const copied = await call(tomas, `POST /sadhana/presets/${id}/copy`);
    expect(copied).toMatchObject({ ...replyTo(draft), isPublic: false });
    for (const [field, value] of Object.entries(CHANGES)) {
      Object.assign(draft, { [field]: value });
      await call(meera, `PUT /sadhana/presets/${id}`, draft);
      expect(await call(meera, 'GET /sadhana/presets')).toMatchObject([replyTo(draft)]);
    }
    expect((await archiveOf(server, meera)).presets).toMatchObject([replyTo(draft)]);
  });
});

describe('the settings for practice', () => {
  type Draft = Record<keyof PracticeSettingsDraft, unknown>;
  const DRAFT: Draft = {
    dayStartsAt: 3,
    show: 'days',
    presence: true,
    time: '06:30',
    minutes: 25,
    timezone: 'Europe/Lisbon',
    reminder: true,
  };
  const CHANGES: Draft = {
    dayStartsAt: 4,
    show: 'nothing',
    presence: false,
    minutes: 35,
    timezone: 'Asia/Kolkata',
    reminder: false,
    time: '05:15',
  };

  it('every setting is stored, changed alone, exported and, if every screen needs it, part of the account', async () => {
    const draft = { ...DRAFT };
    await call(meera, 'PUT /sadhana/settings', draft);
    expect(await call(meera, 'GET /sadhana/settings')).toMatchObject(draft);
    for (const [field, value] of Object.entries(CHANGES)) {
      Object.assign(draft, { [field]: value });
      await call(meera, 'PUT /sadhana/settings', draft);
      expect(await call(meera, 'GET /sadhana/settings')).toMatchObject(draft);
      const { practice } = await call(meera, 'GET /account');
      expect(draft).toMatchObject(practice);
    }
    expect((await archiveOf(server, meera)).practice).toMatchObject(draft);
  });
});

describe('a book', () => {
  type Draft = Record<keyof BookDraft, unknown>;
  const DRAFT: Draft = {
    title: 'The Kettle',
    author: 'A. Potter',
    description: 'Of water.',
    tags: ['water', 'fire'],
    coverImageUrl: 'https://pictures.example/kettle.jpg',
    isbn13: '9780306406157',
    language: 'hi',
  };
  const CHANGES: Draft = {
    title: 'The Cup',
    author: 'B. Potter',
    description: 'Of tea.',
    tags: ['tea'],
    coverImageUrl: 'https://pictures.example/cup.jpg',
    isbn13: '9783161484100',
    language: 'pt-BR',
  };
  const draft = { ...DRAFT };
  const submit = () => call(meera, 'POST /library/submit', draft);

  it('every field of a submission is created, waits for review, and is changed alone after a rejection', async () => {
    const { id } = await submit();
    expect(await call(anandi, 'GET /moderation/books/pending')).toMatchObject({ items: [draft] });
    for (const [field, value] of Object.entries(CHANGES)) {
      Object.assign(draft, { [field]: value });
      await call(anandi, `POST /moderation/books/${id}/reject`, { reason: 'Please look again.' });
      await call(meera, `PUT /library/submissions/${id}`, draft);
      expect(await call(meera, `GET /library/${id}`)).toMatchObject(draft);
    }
    await call(meera, `DELETE /library/submissions/${id}`);
  });

  it('every field of a book in the library is listed, found, corrected alone by moderators and submitters, and exported', async () => {
    Object.assign(draft, DRAFT);
    const { id } = await submit();
    await call(anandi, `POST /moderation/books/${id}/approve`);
    for (const list of ['GET /library', 'GET /library/search?q=kettle', 'GET /library/submissions'])
      expect(await call(meera, list).then((body) => body.items ?? body)).toMatchObject([draft]);
    for (const [field, value] of Object.entries(CHANGES)) {
      const before = { ...draft };
      Object.assign(draft, { [field]: value });
      await call(meera, `POST /library/submissions/${id}/corrections`, { ...draft, note: null });
      const corrections = [{ book: before, proposed: draft }];
      expect((await archiveOf(server, meera)).corrections).toMatchObject(corrections);
      const { items } = await call(anandi, 'GET /moderation/corrections');
      expect(items).toMatchObject(corrections);
      await call(anandi, `POST /moderation/corrections/${items[0].id}/approve`);
      expect(await call(meera, `GET /library/${id}`)).toMatchObject(draft);
      await call(anandi, `PUT /moderation/books/${id}`, before);
      expect(await call(meera, `GET /library/${id}`)).toMatchObject(before);
      await call(anandi, `PUT /moderation/books/${id}`, draft);
    }
    await call(anandi, `POST /moderation/books/${id}/remove`, { reason: 'Tidied up.' });
    expect((await archiveOf(server, meera)).submissions).toMatchObject([draft]);
  });
});

describe('a profile', () => {
  type Draft = Record<keyof ProfileDraft, unknown>;
  const DRAFT: Draft = {
    fullName: 'Meera Devi',
    username: 'meera.devi',
    avatarUrl: 'https://pictures.example/meera.jpg',
  };
  const CHANGES: Draft = {
    fullName: 'Meera Lakshmi',
    username: 'meera.lakshmi',
    avatarUrl: 'https://pictures.example/lakshmi.jpg',
  };

  it('every field of a profile is stored, changed alone, shown to others and exported', async () => {
    const draft = { ...DRAFT };
    const community = { name: 'Kettle Hill', description: 'Tea.', privacy: 'public' };
    const { id } = await call(meera, 'POST /communities', community);
    await call(meera, 'PUT /account', draft);
    for (const [field, value] of Object.entries(CHANGES)) {
      Object.assign(draft, { [field]: value });
      await call(meera, 'PUT /account', draft);
      expect(await call(meera, 'GET /account')).toMatchObject(draft);
    }
    const found = await call(anandi, 'GET /admin/users?q=lakshmi');
    const members = await call(tomas, `GET /communities/${id}/members`);
    expect([found.items, members.items]).toMatchObject([[draft], [draft]]);
    expect((await archiveOf(server, meera)).account).toMatchObject(draft);
  });
});
