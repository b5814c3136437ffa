import { Readable } from 'node:stream';
import { archivedCommunities } from '#server/communities/public.ts';
import { archivedEvents } from '#server/events/public.ts';
import { archivedJournal } from '#server/journal/public.ts';
import { archivedSubmissions } from '#server/library/public.ts';
import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import { zip } from '#server/platform/archive/zip.ts';
import { dayIn, iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { archivedSadhana } from '#server/sadhana/public.ts';
import { archivedSubscription } from '#server/subscription/public.ts';
import { ownAccount } from './actions.ts';
import { userOf } from './rules.ts';

/**
 * Everything of a member's as one ZIP: a JSON file a feature, and the journal as Markdown too. It is read
 * and packed while it is sent, so that neither memory nor other members' calls feel how much there is.
 */
export async function archiveOf(deps: Deps, viewer: Viewer): Promise<FileReply> {
  const account = await ownAccount(deps, viewer);
  const self = { ...userOf(account), createdAt: iso(account.created_at) };
  const now = deps.clock();
  const files = filesOf(deps, viewer, self);
  const open = () => Readable.from(zip(files, now), { objectMode: false });
  const stream = await deps.exports.start(viewer.id, open);
  const product = deps.settings.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { name: `${product}-${dayIn('UTC', now)}.zip`, stream };
}

async function* filesOf({ db }: Deps, { id }: Viewer, self: object): AsyncIterable<ArchiveFile> {
  yield { path: 'account.json', text: () => jsonFile(async () => self) };
  yield* archivedJournal(db, id);
  yield* archivedSadhana(db, id);
  yield* archivedSubmissions(db, id);
  yield* archivedCommunities(db, id);
  yield* archivedEvents(db, id);
  yield* archivedSubscription(db, id);
}
