import { Readable } from 'node:stream';
import { archivedCommunities } from '#server/communities/public.ts';
import { archivedEvents } from '#server/events/public.ts';
import { archivedJournal } from '#server/journal/public.ts';
import { archivedSubmissions } from '#server/library/public.ts';
import { type Archived, asJson } from '#server/platform/archive/archive.ts';
import { zipped } from '#server/platform/archive/zip.ts';
import { dayIn, iso } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/deps.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { archivedSadhana } from '#server/sadhana/public.ts';
import { archivedSubscription } from '#server/subscription/public.ts';
import { ownAccount } from './actions.ts';
import { selfOf } from './rules.ts';

/**
 * Everything of a member's as one ZIP: a JSON file a feature, and the journal as Markdown too. It is read
 * and packed while it is sent, so that neither memory nor other members' calls feel how much there is.
 */
export async function archiveOf(parts: Parts, viewer: Viewer): Promise<FileReply> {
  const account = await ownAccount(parts, viewer);
  const self = { ...selfOf(account), createdAt: iso(account.created_at) };
  const now = parts.clock();
  const files = filesOf(parts, viewer, self);
  const open = () => Readable.from(zipped(files, now), { objectMode: false });
  const stream = await parts.exports.start(viewer.id, open);
  const product = parts.settings.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { name: `${product}-${dayIn('UTC', now)}.zip`, stream };
}

async function* filesOf({ db }: Parts, { id }: Viewer, self: object): AsyncIterable<Archived> {
  yield { path: 'account.json', text: () => asJson(async () => self) };
  yield* archivedJournal(db, id);
  yield* archivedSadhana(db, id);
  yield* archivedSubmissions(db, id);
  yield* archivedCommunities(db, id);
  yield* archivedEvents(db, id);
  yield* archivedSubscription(db, id);
}
