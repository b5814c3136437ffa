// `npm run bench`: measures the product under load on both databases, and compares it with its floors.
// `--small` is quick; `--postgres` and `--embedded` select one database. Arguments select calls (`-- feed`),
// or one of the detailed benchmarks instead (`-- sadhana`).

import { benchCalls } from '#bench/calls/main.ts';
import { buildIfStale } from '#scripts/build.ts';
import { type Bench, onBothDatabases } from './backends.ts';
import { benchCommunities } from './communities.ts';
import { benchEvents } from './events.ts';
import { benchLibrary } from './library.ts';
import { benchSadhana } from './sadhana.ts';

const CLOSELY: Record<string, (bench: Bench) => Promise<void>> = {
  sadhana: benchSadhana,
  library: benchLibrary,
  communities: benchCommunities,
  events: benchEvents,
};

const given = process.argv.slice(2);
const [isSmall, names] = [given.includes('--small'), given.filter((each) => !each.startsWith('-'))];
const closely = names.filter((name) => CLOSELY[name]);
const calls = names.filter((name) => !CLOSELY[name]);
await buildIfStale();
const only = (['postgres', 'embedded'] as const).filter((name) => given.includes(`--${name}`));
if (calls.length || !closely.length) await benchCalls({ isSmall, calls, only });
for (const name of closely) {
  console.log(`\n── ${name}`);
  await onBothDatabases(CLOSELY[name] as (bench: Bench) => Promise<void>);
}
