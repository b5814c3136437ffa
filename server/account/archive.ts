import { Readable } from 'node:stream';
import yazl from 'yazl';
import { archivedCommunities } from '#server/communities/public.ts';
import { archivedEvents } from '#server/events/public.ts';
import { archivedJournal } from '#server/journal/public.ts';
import { archivedSubmissions } from '#server/library/public.ts';
import { type Archived, asJson } from '#server/platform/archive.ts';
import type { FileReply } from '#server/platform/call.ts';
import { dayIn, iso } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Viewer } from '#server/platform/sessions.ts';
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
  const files: Archived[] = [
    { path: 'account.json', text: () => asJson(async () => self) },
    ...(await archivedJournal(parts.db, viewer.id)),
    ...archivedSadhana(parts.db, viewer.id),
    ...archivedSubmissions(parts.db, viewer.id),
    ...archivedCommunities(parts.db, viewer.id),
    ...archivedEvents(parts.db, viewer.id),
    ...archivedSubscription(parts.db, viewer.id),
  ];
  const zip = new yazl.ZipFile();
  const packed = zip.outputStream as Readable;
  // Unheard, since who asked is gone or is not answered yet, an error would end the process.
  packed.on('error', () => undefined);
  for (const { path, text } of files) {
    zip.addReadStreamLazy(path, {}, (ready) => {
      const written = Readable.from(text(), { objectMode: false });
      // What cannot be read breaks the answer off.
      written.on('error', (error) => packed.destroy(error));
      ready(null, written);
    });
  }
  zip.end();
  const product = parts.settings.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { name: `${product}-${dayIn('UTC', parts.clock())}.zip`, stream: packed };
}
