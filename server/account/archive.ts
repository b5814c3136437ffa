import { strToU8, type Zippable, zip } from 'fflate';
import { archivedJournal } from '#server/journal/public.ts';
import { dayIn, iso } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { FileReply } from '#server/platform/serve.ts';
import type { Viewer } from '#server/platform/sessions.ts';
import { ownAccount } from './actions.ts';
import { selfOf } from './rules.ts';

/** Everything of a member's as one ZIP: a JSON file a feature, and the journal as Markdown too. */
export async function archiveOf(parts: Parts, viewer: Viewer): Promise<FileReply> {
  const account = await ownAccount(parts, viewer);
  const files: Record<string, string> = {
    'account.json': json({ ...selfOf(account), createdAt: iso(account.created_at) }),
    ...(await archivedJournal(parts.db, viewer.id)),
  };
  const name = `${parts.settings.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${dayIn('UTC', parts.clock())}.zip`;
  return { name, bytes: await zipped(files) };
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

function zipped(files: Record<string, string>): Promise<Uint8Array> {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(files)) entries[name] = strToU8(text);
  const done = Promise.withResolvers<Uint8Array>();
  zip(entries, (error, bytes) => (error ? done.reject(error) : done.resolve(bytes)));
  return done.promise;
}
