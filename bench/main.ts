// `npm run bench`: measures the product under load on both databases, and compares it with minimal servers
// (see `calls/main.ts`). `--small` measures less data for a shorter time; `--postgres` and `--embedded` select
// one database. Other arguments select calls (`-- feed`), detailed benchmarks (`-- sadhana`) or the comparison
// with the floor (`-- floor`, see `floor/main.ts`). `-- scale` computes the machines for more members.

import { benchCalls } from '#bench/calls/main.ts';
import { benchFloor } from '#bench/floor/main.ts';
import { benchScale } from '#bench/scale/main.ts';
import { buildIfStale } from '#scripts/build.ts';
import { forEachServer, type MeasuredServer } from './backends.ts';
import { benchCommunities } from './communities.ts';
import { benchEvents } from './events.ts';
import { benchLibrary } from './library.ts';
import { benchPictures } from './pictures.ts';
import { benchSadhana } from './sadhana.ts';

const DETAILED_BENCHMARKS: Record<string, (server: MeasuredServer) => Promise<void>> = {
  sadhana: benchSadhana,
  library: benchLibrary,
  communities: benchCommunities,
  events: benchEvents,
  pictures: benchPictures,
};

const args = process.argv.slice(2);
const [isSmall, names] = [args.includes('--small'), args.filter((arg) => !arg.startsWith('-'))];
const detailed = names.filter((name) => DETAILED_BENCHMARKS[name]);
const OTHERS = ['floor', 'scale'];
const calls = names.filter((name) => !OTHERS.includes(name) && !DETAILED_BENCHMARKS[name]);
const includesFloor = names.includes('floor');
await buildIfStale();
const databases = (['postgres', 'embedded'] as const).filter((name) => args.includes(`--${name}`));
if (includesFloor || names.length === 0) await benchFloor({ isSmall });
if (names.includes('scale')) await benchScale({ isSmall });
if (calls.length || names.length === 0) await benchCalls({ isSmall, calls, databases });
for (const name of detailed) {
  console.log(`\n── ${name}`);
  await forEachServer(DETAILED_BENCHMARKS[name] as (server: MeasuredServer) => Promise<void>);
}
