// `npm run bench -- scale`: measures the costs of calls and rows on PostgreSQL, and computes from them the
// cores, memory, disk space and machines that 100,000 to 10,000,000 members need. `model.ts` contains the
// assumptions.
import { forEachBackend } from '#bench/backends.ts';
import { measureCosts } from './measure.ts';
import { ASSUMPTIONS, CALLS_PER_DAY, type Measured, ROWS_PER_YEAR, requirementsFor } from './model.ts';

const MEMBERS = [100_000, 1_000_000, 10_000_000];

export async function benchScale({ isSmall }: { isSmall: boolean }): Promise<void> {
  await forEachBackend(async (backend) => {
    if (backend.name !== 'postgres') return;
    const measured = await measureCosts(backend, isSmall);
    printMeasured(measured);
    printRequirements(measured);
  });
}

function printMeasured({ calls, rowBytes }: Measured): void {
  console.log(
    '\n### Measured costs\n\n| call | per active member and day | server µs | PostgreSQL µs |\n|---|---|---|---|',
  );
  for (const [name, { server, database }] of calls)
    console.log(`| ${name} | ${CALLS_PER_DAY[name]} | ${server.toFixed(0)} | ${database.toFixed(0)} |`);
  console.log('\n| table | rows per member and year | bytes per row, with indexes |\n|---|---|---|');
  for (const [table, bytes] of rowBytes)
    console.log(`| ${table} | ${ROWS_PER_YEAR[table] ?? '1 in all'} | ${bytes.toFixed(0)} |`);
}

function printRequirements(measured: Measured): void {
  console.log(`\n### Members, after ${ASSUMPTIONS.years} years\n`);
  console.log(
    '| members | calls/s in the busiest hour | cores: servers | cores: primary | memory: servers | memory: primary | disk: database | disk: pictures | machines: servers | machines: database |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const members of MEMBERS) {
    const needed = requirementsFor(members, measured);
    const cells = [
      members.toLocaleString('en'),
      Math.round(needed.callsPerSecond).toLocaleString('en'),
      ...[needed.serverCores, needed.databaseCores].map((cores) => cores.toFixed(1)),
      ...[needed.serverMemoryBytes, needed.databaseMemoryBytes].map(formatBytes),
      ...[needed.databaseBytes, needed.pictureBytes].map(formatBytes),
      String(needed.serverMachines),
      `${needed.primaries} × 3`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const formatBytes = (bytes: number): string =>
  bytes >= 1e12 ? `${(bytes / 1e12).toFixed(1)} TB` : `${(bytes / 1e9).toFixed(1)} GB`;
