import { Readable } from 'node:stream';
import type { Summary } from '#contract/sadhana/summary.ts';
import { inBatches } from '#server/platform/archive/archive.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { LogPosition } from '#server/sadhana/logs/rules.ts';
import { logsAfter } from '#server/sadhana/logs/store.ts';
import { CSV_HEADER, csvLineOf } from './csv.ts';
import { daysOf, summaryOf } from './rules.ts';
import { totalsOf } from './store.ts';

export async function readSummary({ db }: Deps, { id }: Viewer, year: string | undefined): Promise<Summary> {
  return summaryOf(await totalsOf(db, id, daysOf(year), year ? 'month' : 'year'), year);
}

const BATCH_SIZE = 500;

/** The viewer's logs as CSV. They are read while the file is sent, so that many logs need little memory. */
export async function exportLogs({ db, exports }: Deps, { id }: Viewer): Promise<FileReply> {
  const openStream = () => Readable.from(csvOf(db, id), { objectMode: false });
  return { name: 'practice.csv', stream: await exports.start(id, openStream) };
}

async function* csvOf(db: Deps['db'], userId: string): AsyncIterable<string> {
  yield CSV_HEADER;
  const next = (last: LogPosition | null) => logsAfter(db, userId, last, BATCH_SIZE);
  for await (const log of inBatches(next)) yield csvLineOf(log);
}
