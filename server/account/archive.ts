import { Readable } from 'node:stream';
import type { ArchiveFile } from '#server/platform/archive/archive.ts';
import { zip } from '#server/platform/archive/zip.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { requireAccount } from './actions.ts';

/**
 * Exports a member's data as one ZIP: JSON files from each feature, and the journal as Markdown too. It is
 * read and compressed while it is sent, so that a large export needs little memory and does not block other
 * calls.
 */
export async function archiveOf(deps: Deps, viewer: Pick<Viewer, 'id'>): Promise<FileReply> {
  await requireAccount(deps, viewer);
  const now = deps.clock();
  const files = filesOf(deps, viewer);
  const openStream = () => Readable.from(zip(files, now), { objectMode: false });
  const stream = await deps.exports.start(viewer.id, openStream);
  const product = deps.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { name: `${product}-${dayIn('UTC', now)}.zip`, stream };
}

async function* filesOf(deps: Deps, { id }: Pick<Viewer, 'id'>): AsyncIterable<ArchiveFile> {
  for (const feature of deps.features) yield* feature.archive?.(deps, id) ?? [];
}
