import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { Entry } from '#contract/journal/entries.ts';
import type { ArchiveKind } from '#contract/moving/archiveImportLimits.ts';
import { MAX_ARCHIVE_ITEMS } from '#contract/moving/archiveImportLimits.ts';
import type { LogDetails } from '#contract/sadhana/logs.ts';
import type { Practice } from '#contract/sadhana/practices.ts';
import type { Preset } from '#contract/sadhana/presets.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

type Files = Record<string, Uint8Array>;
const json = (files: Files, path: string) => JSON.parse(strFromU8(files[path] ?? new Uint8Array()));

interface PracticeOfArchive {
  name: string;
  type: string;
}
const named = ({ name, type }: PracticeOfArchive) => ({ name, type });

/** The items of an archive with a plain journal, by their kinds, in the order in which they are sent. */
function itemsOf(files: Files): Record<ArchiveKind, object[]> {
  const { hasFeed: _feed, cadence, rests, observances, ...practice } = json(files, 'practice.json');
  const { language } = json(files, 'account.json');
  const letter = json(files, 'letter.json');
  const settings = [
    { sourceId: 'practice', value: practice },
    ...(observances.timezone ? [{ sourceId: 'observances', value: observances }] : []),
    ...(cadence.length > 0 ? [{ sourceId: 'cadences', value: cadence }] : []),
    ...(rests.length > 0 ? [{ sourceId: 'rests', value: rests }] : []),
    ...(language ? [{ sourceId: 'language', value: language }] : []),
    ...(letter.timezone ? [{ sourceId: 'letter', value: { ...letter, communityIds: [] } }] : []),
  ];
  return {
    settings,
    practices: json(files, 'practices.json').map(({ id, name, type, defaultValue }: Practice) => ({
      ...{ sourceId: id, name, type, defaultValue },
    })),
    presets: json(files, 'presets.json').map(({ id, title, description, practices }: Preset) => ({
      ...{ sourceId: id, title, description },
      practices: practices.map((each) => ({ ...named(each), minutes: each.minutes })),
    })),
    logs: json(files, 'logs.json').map((log: LogDetails) => ({
      ...{ sourceId: log.id, practice: named(log.practice), date: log.date, value: log.value },
      ...{ sankalpa: log.sankalpa, notes: log.notes },
    })),
    entries: json(files, 'journal.json').map(
      ({ id, sit, createdAt: _created, updatedAt: _updated, ...entry }: Entry) => ({
        ...{ ...entry, sourceId: id },
        sit: sit && { ...sit, practice: named(sit.practice), sankalpa: undefined },
      }),
    ),
  };
}

/** Groups of at most 100 items. All logs of a day are in one group. */
function groupsOf(items: object[]): object[][] {
  const days = Map.groupBy(items, (item, index) => ('value' in item && 'date' in item ? item.date : index));
  const groups: object[][] = [[]];
  for (const day of days.values()) {
    if ((groups.at(-1)?.length ?? 0) + day.length > MAX_ARCHIVE_ITEMS) groups.push([]);
    groups.at(-1)?.push(...day);
  }
  return groups.filter((group) => group.length > 0);
}

/** The numbers of items that were created, that were there already, and that were refused. */
export interface Totals {
  created: number;
  known: number;
  refused: object[];
}

/** Imports an archive as a member, by the calls that the API offers for it, up to the call after which `stopsAfter` is true. */
export async function importArchive(
  server: TestServer,
  member: Member,
  zip: Uint8Array,
  stopsAfter: (call: number) => boolean = () => false,
): Promise<Totals> {
  const files = unzipSync(zip);
  const items = itemsOf(files);
  const { site, owner, madeAt } = json(files, 'archive.json');
  const digest = createHash('sha256')
    .update(files['archive.json'] ?? '')
    .digest('hex');
  const { body: begun } = await server.requestAs(member, 'POST /account/imports', {
    ...{ site, owner, madeAt, digest },
    items: { logs: items.logs.length, entries: items.entries.length },
  });
  const totals: Totals = { created: 0, known: 0, refused: [] };
  let calls = 0;
  for (const [kind, all] of Object.entries(items)) {
    if (kind === 'entries') await sendPictures(server, member, begun.id, files);
    for (const group of groupsOf(all)) {
      const { status, body } = await server.requestAs(member, `PUT /account/imports/${begun.id}/${kind}`, {
        items: group,
      });
      if (status !== 200) throw new Error(`${kind}: ${status} ${body.message}`);
      totals.created += body.created;
      totals.known += body.known;
      totals.refused.push(...body.refused);
      calls += 1;
      if (stopsAfter(calls)) return totals;
    }
  }
  await server.requestAs(member, `POST /account/imports/${begun.id}/finish`);
  return totals;
}

async function sendPictures(
  server: TestServer,
  member: Member,
  importId: string,
  files: Files,
): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    const [, id] = /^journal-pictures\/(.+)\.webp$/.exec(path) ?? [];
    const call = `POST /account/imports/${importId}/pictures?sourceId=${id}`;
    if (id) await server.requestAs(member, call, Buffer.from(bytes), { 'content-type': 'image/webp' });
  }
}
