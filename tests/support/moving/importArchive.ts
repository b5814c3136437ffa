import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { ArchiveKind } from '#contract/moving/archiveImportLimits.ts';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import {
  entryItem,
  groupsOfItems,
  isSameDay,
  logItem,
  practiceItem,
  presetItem,
  settingItems,
} from '#contract/moving/archiveMapping.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

type Files = Record<string, Uint8Array>;
const json = (files: Files, path: string) => JSON.parse(strFromU8(files[path] ?? new Uint8Array()));

/** The items of an archive with a plain journal, by their kinds, in the order in which they are sent. */
function itemsOf(files: Files): Record<ArchiveKind, ArchiveItem[]> {
  const settings = {
    practice: json(files, 'practice.json'),
    account: json(files, 'account.json'),
    letter: json(files, 'letter.json'),
  };
  return {
    settings: settingItems(settings, { isPatron: false }),
    practices: json(files, 'practices.json').map(practiceItem),
    presets: json(files, 'presets.json').map(presetItem),
    logs: json(files, 'logs.json').map(logItem),
    entries: json(files, 'journal.json').map(entryItem),
  };
}

/** What `archive.json` says about an archive. An older archive does not have this file. */
function sourceOf(files: Files) {
  const file = files['archive.json'];
  const older = () => ({ site: 'unknown', owner: json(files, 'account.json').id, madeAt: null });
  const { site, owner, madeAt } = file ? json(files, 'archive.json') : older();
  const digest = createHash('sha256')
    .update(file ?? '')
    .digest('hex');
  return { site, owner, madeAt, digest };
}

/** The numbers of items that were created, that were there already, and that were refused. */
export interface Totals {
  created: number;
  known: number;
  refused: object[];
}

/** A server in this or in another process. */
export type Requests = Pick<TestServer, 'requestAs'>;
type Member = { token: string };

/** Imports an archive as a member, by the calls that the API offers for it, up to the call after which `stopsAfter` is true. */
export async function importArchive(
  server: Requests,
  member: Member,
  zip: Uint8Array,
  stopsAfter: (call: number) => boolean = () => false,
): Promise<Totals> {
  const files = unzipSync(zip);
  const items = itemsOf(files);
  const { body: begun } = await server.requestAs(member, 'POST /account/imports', {
    ...sourceOf(files),
    items: { logs: items.logs.length, entries: items.entries.length },
  });
  const totals: Totals = { created: 0, known: 0, refused: [] };
  let calls = 0;
  for (const [kind, all] of Object.entries(items)) {
    if (kind === 'entries') await sendPictures(server, member, begun.id, files);
    for await (const group of groupsOfItems(all, kind === 'logs' ? isSameDay : undefined)) {
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

async function sendPictures(server: Requests, member: Member, importId: string, files: Files): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    const [, id] = /^journal-pictures\/(.+)\.webp$/.exec(path) ?? [];
    const call = `POST /account/imports/${importId}/pictures?sourceId=${id}`;
    if (id) await server.requestAs(member, call, Buffer.from(bytes), { 'content-type': 'image/webp' });
  }
}
