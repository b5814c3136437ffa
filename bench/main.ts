// `npm run bench`: measures the product under load on both databases, and compares it with minimal servers
// (see `calls/main.ts`). `--small` measures less data for a shorter time; `--postgres` and `--embedded`
// select one database. Other arguments select calls (`-- feed`), detailed benchmarks (`-- sadhana`, `--
// search`) or the comparison with the floor (`-- floor`, see `floor/main.ts`). `-- compare FOLDER` compares
// this version with another one (see `compare.ts`). `-- announcements` measures an announcement to 10,000 members,
// `-- archive` the memory of a tab that imports an archive of 5 GB, `-- backups` calls during a backup of 1 GB, `-- imports` the feed while members import, `-- pictures` a
// feed with pictures, `-- rooms` 1,000 streams behind nginx, and `-- sealed` a sealed journal in a browser. `-- scale` computes
// the machines for more members.

import { benchCalls } from '#bench/calls/main.ts';
import { benchFloor } from '#bench/floor/main.ts';
import { benchScale } from '#bench/scale/main.ts';
import { buildIfStale } from '#scripts/build.ts';
import { benchAnnouncements } from './announcements.ts';
import { benchArchiveMemory } from './archiveMemory.ts';
import { forEachServer, type MeasuredServer } from './backends.ts';
import { benchBackups } from './backups.ts';
import { benchCommunities } from './communities.ts';
import { benchComparison } from './compare.ts';
import { benchEvents } from './events.ts';
import { benchImports } from './imports.ts';
import { benchLibrary } from './library.ts';
import { benchPictures } from './pictures.ts';
import { benchReadings } from './readings.ts';
import { benchRooms } from './rooms.ts';
import { benchSadhana } from './sadhana.ts';
import { benchSealedJournal } from './sealed.ts';
import { benchSearch } from './search.ts';

const DETAILED_BENCHMARKS: Record<string, (server: MeasuredServer) => Promise<void>> = {
  sadhana: benchSadhana,
  library: benchLibrary,
  communities: benchCommunities,
  events: benchEvents,
  readings: benchReadings,
  search: benchSearch,
};

const args = process.argv.slice(2);
const [isSmall, names] = [args.includes('--small'), args.filter((arg) => !arg.startsWith('-'))];
const databases = (['postgres', 'embedded'] as const).filter((name) => args.includes(`--${name}`));
const [first, folder, ...calls] = names;
await buildIfStale();
if (first === 'compare') {
  if (!folder) throw new Error('Name the folder of the other version: npm run bench -- compare FOLDER');
  await benchComparison(folder, { isSmall, isAlone: args.includes('--alone'), calls });
} else {
  const standaloneBenchmarks = [
    'floor',
    'announcements',
    'archive',
    'backups',
    'imports',
    'pictures',
    'rooms',
    'scale',
    'sealed',
  ];
  const calls = names.filter((name) => !standaloneBenchmarks.includes(name) && !DETAILED_BENCHMARKS[name]);
  if (names.includes('floor') || names.length === 0) await benchFloor({ isSmall });
  if (calls.length || names.length === 0) await benchCalls({ isSmall, calls, databases });
  if (names.includes('announcements')) await benchAnnouncements();
  if (names.includes('archive')) await benchArchiveMemory();
  if (names.includes('backups')) await benchBackups({ isSmall, databases });
  if (names.includes('imports')) await benchImports();
  if (names.includes('pictures')) await benchPictures();
  if (names.includes('rooms')) await benchRooms();
  if (names.includes('scale')) await benchScale({ isSmall });
  if (names.includes('sealed')) await benchSealedJournal();
  for (const name of names.filter((name) => DETAILED_BENCHMARKS[name])) {
    console.log(`\n── ${name}`);
    await forEachServer(DETAILED_BENCHMARKS[name] as (server: MeasuredServer) => Promise<void>);
  }
}
