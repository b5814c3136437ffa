// Lives of members go from one installation to another. Both archives are equal after ids, times and what stays are left out.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import type { LogDetails } from '#contract/sadhana/logs.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { byText } from '#tests/support/moving/byText.ts';
import { importArchive } from '#tests/support/moving/importArchive.ts';
import { type Life, lives, type Plan } from '#tests/support/moving/lives.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/** The time zones of the two installations, a day apart. */
const [OLD_ZONE, NEW_ZONE] = ['Pacific/Kiritimati', 'America/Adak'];
const zoneBefore = process.env.TZ;

let before: TestServer;
let after: TestServer;
beforeAll(async () => {
  process.env.TZ = OLD_ZONE;
  before = await openTestServer({ PUBLIC_URL: 'http://old.example' });
  process.env.TZ = NEW_ZONE;
  after = await openTestServer({ PUBLIC_URL: 'http://new.example' });
});
afterAll(async () => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
  await Promise.all([before.close(), after.close()]);
});

let old: Member;
let moved: Member;
beforeEach(async () => {
  await Promise.all([before.deleteAccounts(), after.deleteAccounts()]);
  process.env.TZ = OLD_ZONE;
  old = await createMember(before, 'meera');
  moved = await createMember(after, 'tomas');
});

async function call(endpoint: string, body: unknown, headers?: Record<string, string>) {
  const reply = await before.requestAs(old, endpoint, body, headers);
  expect(reply.status, `${endpoint} ${reply.body?.message}`).toBeLessThan(300);
  return reply.body;
}

async function choosePlan({ dayStartsAt, cadences, rests, zones: [first, second] }: Plan): Promise<void> {
  const kinds = ['purnima', 'ekadashi', 'file'];
  const fileDays = (...days: string[]) => days.map((on) => ({ on, name: 'Śivarātri' }));
  await call('PUT /sadhana/settings', { dayStartsAt, show: 'days', presence: false });
  const early = { kinds, timezone: first, days: fileDays('2012-02-20', '2015-02-17') };
  await call('PUT /sadhana/observances', early);
  for (const cadence of cadences.toSorted((one, other) => one.from.localeCompare(other.from)))
    await call('PUT /sadhana/cadence', cadence);
  await call('PUT /sadhana/observances', { kinds, timezone: second, days: fileDays('2026-02-15') });
  for (const { from, days } of rests) {
    const to = Temporal.PlainDate.from(from).add({ days }).toString();
    await call('POST /sadhana/rests', { from, to });
  }
}

/** Lives a life through the API. Every other entry has the day that its writer has in Kiritimati. */
async function live(life: Life): Promise<void> {
  await choosePlan(life.plan);
  const ids: string[] = [];
  for (const practice of life.practices) ids.push((await call('POST /sadhana/practices', practice)).id);
  await call('POST /sadhana/presets', { title: 'Morning', practiceIds: ids });
  for (const { practice, date, value, notes, line } of life.logs)
    await call('POST /sadhana/logs', {
      ...{ practiceId: ids[practice % ids.length], date, value, notes },
      entry: line && { content: line, at: `${date}T05:00:00.000Z` },
    });
  for (const [index, entry] of life.entries.entries()) {
    const local = Temporal.Instant.from(entry.date)
      .toZonedDateTimeISO(OLD_ZONE ?? 'UTC')
      .toPlainDate();
    const pictures = [];
    if (life.hasPicture && index === 0) {
      const { id } = await call('POST /journal/pictures', await jpeg(60, 40), {
        'content-type': 'image/jpeg',
      });
      pictures.push({ id, width: 60, height: 40, alt: 'A hill' });
    }
    await call('POST /journal', { ...entry, day: index % 2 ? local.toString() : null, pictures });
  }
  // Two entries that are alike are two entries.
  const [first] = life.entries;
  for (const _ of first ? [1, 2] : []) await call('POST /journal', { ...first, title: 'Again' });
  // The last practice is deleted, so its logs name a practice that is in no list.
  if (ids.length > 1) await call(`DELETE /sadhana/practices/${ids.at(-1)}`, undefined);
}

/** What is imported of an archive: without ids, times of writing, and what stays. */
async function importedPart(server: TestServer, member: Member) {
  const { journal, logs, practices, presets, practice, letter, account } = await archiveOf(server, member);
  const { hasFeed: _feed, reminder: _reminder, rests, ...settings } = practice;
  const withoutId = ({ id: _id, ...rest }: { id: string }) => rest;
  return {
    journal: journal
      .map(({ id: _id, createdAt: _created, updatedAt: _updated, sit, pictures, ...entry }: Entry) => ({
        ...entry,
        sit: sit && { ...sit, practice: withoutId(sit.practice), logId: sit.logId !== null },
        pictures: pictures.map(withoutId),
      }))
      .sort(byText),
    logs: logs
      .map(
        ({
          id: _id,
          createdAt: _created,
          practiceId: _practice,
          practice: of,
          entryId,
          ...log
        }: LogDetails) => ({
          ...log,
          practice: withoutId(of),
          hasEntry: entryId !== null,
        }),
      )
      .sort(byText),
    practices: practices.map(withoutId).sort(byText),
    presets: presets
      .map(({ title, description, practices: of }: never) => ({
        ...{ title, description },
        practices: (of as { id: string }[]).map(withoutId),
      }))
      .sort(byText),
    ...{ settings, rests: rests.map(withoutId), language: account.language, rhythm: letter.rhythm },
  };
}

/** What the API says about practice and about the journal. */
async function answersOf(server: TestServer, { id, ...member }: Member) {
  const read = async (path: string) => (await server.requestAs(member, `GET ${path}`)).body;
  const found = await read('/journal?q=quoted&timezone=UTC');
  return {
    streak: await read(`/sadhana/streaks/${id}?timezone=Asia/Kolkata`),
    summary: JSON.parse(JSON.stringify(await read('/sadhana/summary')).replace(/"id":"[^"]+"/g, '"id":""')),
    days: await read('/sadhana/days?startDate=2010-01-01&endDate=2010-12-31'),
    journalDays: await read('/journal/days?from=2010-01-01&to=2010-12-31&timezone=Asia/Kolkata'),
    found: found.items
      .map(({ title, excerpt }: { title: string; excerpt: string }) => [title, excerpt])
      .sort(byText),
    tags: (await read('/journal/tags')).sort(byText),
  };
}

const exportOf = async (server: TestServer, member: Member) =>
  (await server.requestAs(member, 'GET /account/export')).bytes;

async function expectSameLife() {
  expect(await importedPart(after, moved)).toEqual(await importedPart(before, old));
  expect(await answersOf(after, moved)).toEqual(await answersOf(before, old));
}

describe('a life that moves to another installation in another time zone', () => {
  it('arrives whole, whatever is in it, and importing it again changes nothing', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc
        .asyncProperty(lives, async (life) => {
          await live(life);
          const zip = await exportOf(before, old);
          process.env.TZ = NEW_ZONE;
          expect((await importArchive(after, moved, zip)).refused).toEqual([]);
          await expectSameLife();
          for (let times = 0; times < 4; times += 1)
            expect(await importArchive(after, moved, zip)).toMatchObject({ created: 0, refused: [] });
          await expectSameLife();
        })
        .beforeEach(async () => {
          await Promise.all([before.deleteAccounts(), after.deleteAccounts()]);
          process.env.TZ = OLD_ZONE;
          old = await createMember(before, 'meera');
          moved = await createMember(after, 'tomas');
        }),
      { seed: 20_261_128, numRuns: 6 },
    );
  });

  it('arrives whole if the import is interrupted after every call', { timeout: 300_000 }, async () => {
    const [life] = fc.sample(lives, { numRuns: 1, seed: 7 });
    if (life) await live(life);
    const zip = await exportOf(before, old);
    for (let call = 1; call <= 6; call += 1)
      await importArchive(after, moved, zip, (calls) => calls === call);
    await importArchive(after, moved, zip);
    await expectSameLife();
  });

  it('comes back to the first installation without being doubled', { timeout: 300_000 }, async () => {
    const [life] = fc.sample(lives, { numRuns: 1, seed: 11 });
    if (life) await live(life);
    const wanted = await importedPart(before, old);
    await importArchive(after, moved, await exportOf(before, old));
    const { created } = await importArchive(before, old, await exportOf(after, moved));
    expect(created).toBe(0);
    expect(await importedPart(before, old)).toEqual(wanted);
  });

  it('comes back into the same installation after the account was deleted', {
    timeout: 300_000,
  }, async () => {
    const [life] = fc.sample(lives, { numRuns: 1, seed: 11 });
    if (life) await live(life);
    const [wanted, zip] = [await importedPart(before, old), await exportOf(before, old)];
    const deletion = await before.requestAs(old, 'DELETE /account', { password: PASSWORD });
    expect(deletion.status).toBe(204);
    const again = await createMember(before, 'meera');
    expect((await importArchive(before, again, zip)).refused).toEqual([]);
    expect(await importedPart(before, again)).toEqual(wanted);
  });

  it('of 20 years arrives whole', { timeout: 300_000 }, async () => {
    const { body: begun } = await before.requestAs(old, 'POST /sadhana/imports', {
      source: { program: 'csv', digest: 'a1'.repeat(32) },
      practices: [{ name: 'Sitting', type: 'time', defaultValue: 30 }],
    });
    const first = Temporal.PlainDate.from('2006-01-01');
    for (let start = 0; start < 7_000; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        ...{ practice: 0, date: first.add({ days: start + index }).toString(), value: 20 + (index % 7) },
      }));
      await before.requestAs(old, `PUT /sadhana/imports/${begun.id}`, { rows });
    }
    for (let week = 0; week < 1_000; week += 100) {
      const entries = Array.from({ length: 100 }, (_, index) => ({
        ...{
          date: `${first.add({ days: 7 * (week + index) })}T06:00:00.000Z`,
          content: `Week ${week + index}`,
        },
        ...{ format: 'text', sourceId: String(week + index) },
      }));
      await before.requestAs(old, 'POST /journal/import', { entries });
    }
    const zip = await exportOf(before, old);
    process.env.TZ = NEW_ZONE;
    const { created, refused } = await importArchive(after, moved, zip);
    expect([created, refused]).toEqual([8_001, []]);
    await expectSameLife();
  });
});
