import { Readable } from 'node:stream';
import { ARCHIVE_FORMAT, ARCHIVE_JSON, ARCHIVE_VERSION } from '#contract/platform/archiveFormat.ts';
import type { ArchiveFile, ArchiveText, WrittenFile } from '#server/platform/archive/archive.ts';
import { zip } from '#server/platform/archive/zip.ts';
import { dayIn, iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { requireAccount } from './actions.ts';

/**
 * Exports a member's data as one ZIP: JSON files from each feature, the journal as Markdown too, and last `archive.json`,
 * which lists all files with their sums. It is read and compressed while it is sent, so that a large export needs little
 * memory and does not block other calls.
 */
export async function archiveOf(deps: Deps, viewer: Pick<Viewer, 'id'>): Promise<FileReply> {
  await requireAccount(deps, viewer);
  const now = deps.clock();
  const openStream = () => Readable.from(archiveBytes(deps, viewer, now), { objectMode: false });
  const stream = await deps.exports.start(viewer.id, openStream);
  const product = deps.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { name: `${product}-${dayIn('UTC', now)}.zip`, stream };
}

/** The bytes of the ZIP with a member's data. */
export function archiveBytes(
  deps: Deps,
  { id }: Pick<Viewer, 'id'>,
  now: Temporal.Instant,
): AsyncGenerator<Buffer> {
  const written: WrittenFile[] = [];
  async function* files(): AsyncIterable<ArchiveFile> {
    for (const feature of deps.features) yield* feature.archive?.(deps, id) ?? [];
    const head = {
      ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, site: deps.settings.publicUrl },
      ...{ owner: id, madeAt: iso(now) },
    };
    yield { path: ARCHIVE_JSON, text: () => archiveJson(head, written) };
  }
  return zip(files(), now, (file) => written.push(file));
}

/** Yields `archive.json`, one file a line. */
async function* archiveJson(head: object, written: readonly WrittenFile[]): ArchiveText {
  yield `${JSON.stringify(head).slice(0, -1)},"files":[`;
  for (const [index, file] of written.entries()) yield `${index > 0 ? ',' : ''}\n${JSON.stringify(file)}`;
  yield '\n]}\n';
  return 1;
}
