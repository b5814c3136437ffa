// Measures the feed of a community while ten members import twenty years of practice, and then while they import archives with
// 10,000 entries each: the time of a call before, during and after.

import { fillDatabase } from '#bench/calls/fill.ts';
import { MAX_ARCHIVE_ITEMS } from '#contract/moving/archiveImportLimits.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { MAX_IMPORT_ROWS } from '#contract/sadhana/importLimits.ts';
import { callServer, startServer } from '#tests/support/servers/serverProcess.ts';
import { type Backend, forEachBackend, withServer } from './backends.ts';
import { formatTiming, measureTiming } from './timing.ts';

const SCALE = { members: 1_000, rows: 10_000, books: 1_000, occurrences: 1_000 };
const IMPORTING_MEMBERS = 10;
const DAYS = 7_300;
const ENTRIES = 10_000;
const FEED_CALLS = 1_000;

export const benchImports = (): Promise<void> => forEachBackend(benchBackend);

async function benchBackend(backend: Backend): Promise<void> {
  const { callers, communityId } = await withServer(backend, (server) =>
    fillDatabase(server, SCALE, () => {}),
  );
  const [reader, ...others] = callers;
  const server = await startServer({ ...backend.environment, LOG_LEVEL: 'error' });
  const feed = `${server.url}${API_PATH}/communities/${communityId}/posts`;
  const headers = { authorization: `Bearer ${reader?.token}` };
  const readFeed = async () => {
    const response = await fetch(feed, { headers });
    if (!response.ok) throw new Error(`The feed was answered with ${response.status}.`);
    await response.arrayBuffer();
  };
  const print = async (label: string) =>
    console.log(
      `${backend.name.padEnd(9)} feed, ${label.padEnd(40)} ${formatTiming(await measureTiming(readFeed, FEED_CALLS))}`,
    );
  /** Sends the calls of an import, one after the other, until the feed has been measured. */
  const whileTheyImport = async (label: string, run: (call: Call) => Promise<void>) => {
    const state = { isMeasured: false };
    let calls = 0;
    const members = others.slice(0, IMPORTING_MEMBERS).map(({ token }) =>
      run(async (endpoint, body) => {
        if (state.isMeasured) return {};
        calls += 1;
        const reply = await callServer(server.url, endpoint, { token, body });
        if (reply.status >= 300) throw new Error(`${endpoint}: ${reply.status} ${reply.body?.message}`);
        return reply.body;
      }),
    );
    const measured = print(label).finally(() => {
      state.isMeasured = true;
    });
    await Promise.all([measured, ...members]);
    console.log(`${backend.name.padEnd(9)} ${calls} calls of imports in the meantime`);
  };
  try {
    await print('before');
    await whileTheyImport(`while ${IMPORTING_MEMBERS} members import practice`, importPractice);
    await whileTheyImport(`while ${IMPORTING_MEMBERS} members import archives`, importArchive);
    await print('after');
  } finally {
    await server.stop();
  }
}

type Call = (endpoint: string, body: object) => Promise<{ id?: string }>;

async function importPractice(call: Call): Promise<void> {
  const practices = [{ name: 'Sitting', type: 'time', defaultValue: 20 }];
  const { id } = await call('POST /sadhana/imports', {
    source: { program: 'csv', digest: 'a3'.repeat(32) },
    practices,
  });
  const last = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 });
  const rows = Array.from({ length: DAYS }, (_, days) => ({
    practice: 0,
    date: last.subtract({ days }).toString(),
    value: 20,
    notes: 'A note of the usual length, a sentence or so.',
  }));
  for (let start = 0; start < DAYS; start += MAX_IMPORT_ROWS)
    await call(`PUT /sadhana/imports/${id}`, { rows: rows.slice(start, start + MAX_IMPORT_ROWS) });
}

async function importArchive(call: Call): Promise<void> {
  const { id } = await call('POST /account/imports', {
    site: 'Elsewhere',
    owner: 'The same person',
    digest: 'b4'.repeat(32),
    items: { practices: 0, presets: 0, logs: 0, pictures: 0, entries: ENTRIES },
  });
  for (let start = 0; start < ENTRIES; start += MAX_ARCHIVE_ITEMS) {
    const items = Array.from({ length: MAX_ARCHIVE_ITEMS }, (_, index) => ({
      sourceId: `entry-${start + index}`,
      date: Temporal.Instant.fromEpochMilliseconds(
        1_000_000_000_000 + (start + index) * 3_600_000,
      ).toString(),
      title: `Morning ${start + index}`,
      content: 'Quiet before the others were awake. '.repeat(20),
      tags: ['morning'],
    }));
    await call(`PUT /account/imports/${id}/entries`, { items });
  }
}
