// `npm run bench`: measures the product on both databases. Names after it choose: `npm run bench -- sadhana`.
import { type Bench, onBothDatabases } from './backends.ts';
import { benchCommunities } from './communities.ts';
import { benchEvents } from './events.ts';
import { benchLibrary } from './library.ts';
import { benchSadhana } from './sadhana.ts';

const BENCHES: Record<string, (bench: Bench) => Promise<void>> = {
  sadhana: benchSadhana,
  library: benchLibrary,
  communities: benchCommunities,
  events: benchEvents,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !BENCHES[name]);
if (unknown.length) throw new Error(`No such benchmark: ${unknown.join(', ')}`);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length && !chosen.includes(name)) continue;
  console.log(`\n── ${name}`);
  await onBothDatabases(bench);
}
