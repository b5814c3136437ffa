/** The measured costs of a call, in microseconds of a core. */
export interface CallCost {
  server: number;
  database: number;
}

/** The measured costs on which the model is based. */
export interface Measured {
  /** The costs by the name of the call. */
  calls: Map<string, CallCost>;
  /** Bytes per row with its indexes, by table. */
  rowBytes: Map<string, number>;
}

/** The calls of an active member on a day. The names are those of the measured calls. */
export const CALLS_PER_DAY: Record<string, number> = {
  feed: 8,
  post: 8,
  'journal list': 6,
  'journal search': 1,
  'library search': 2,
  'month of logs': 5,
  calendar: 4,
  'write a post': 3, // Also represents entries, logs and settings.
  booking: 0.3,
  login: 0.1,
};

/** The rows that each member adds in a year, by table. */
export const ROWS_PER_YEAR: Record<string, number> = {
  journal_entries: 100,
  practice_logs: 200,
  practice_days: 150,
  posts: 12,
  bookings: 24,
  sessions: 2,
};

export const ASSUMPTIONS = {
  /** The share of members who use the product on a day. */
  activeShare: 0.3,
  /** The share of a day's calls in its busiest hour. */
  busiestHourShare: 0.15,
  /** The maximum utilization of a core in that hour. */
  utilization: 0.5,
  years: 5,
  /** The days whose rows are read often, so that they should be in memory, together with all accounts. */
  hotDays: 60,
  pictureBytesPerMember: 1_000_000,
  /** Memory of a server process after load (docs/benchmarks.md), one process per core. */
  serverProcessBytes: 130_000_000,
  serverMachine: { cores: 16 },
  databaseMachine: { cores: 32, memoryBytes: 256e9, diskBytes: 8e12 },
};

/** The resources that a number of members requires. */
export interface Requirements {
  members: number;
  callsPerSecond: number;
  serverCores: number;
  databaseCores: number;
  serverMemoryBytes: number;
  databaseMemoryBytes: number;
  databaseBytes: number;
  pictureBytes: number;
  /** Machines for servers, with one in reserve. */
  serverMachines: number;
  /** The number of primaries over which the tables must be split. Each of them has two standbys. */
  primaries: number;
}

/** Computes the requirements in the busiest hour, after the assumed number of years. */
export function requirementsFor(members: number, { calls, rowBytes }: Measured): Requirements {
  const { activeShare, busiestHourShare, utilization, years, hotDays } = ASSUMPTIONS;
  const { serverMachine, databaseMachine } = ASSUMPTIONS;
  const perSecond = (callsPerDay: number) => (members * activeShare * callsPerDay * busiestHourShare) / 3_600;
  const cores = (part: keyof CallCost) =>
    sum(CALLS_PER_DAY, (name, count) => (perSecond(count) * (calls.get(name)?.[part] ?? Number.NaN)) / 1e6) /
    utilization;
  const [serverCores, databaseCores] = [cores('server'), cores('database')];
  const bytesOf = (table: string) => rowBytes.get(table) ?? Number.NaN;
  const bytesPerYear = sum(ROWS_PER_YEAR, (table, count) => count * bytesOf(table));
  const databaseBytes = members * (bytesOf('users') + years * bytesPerYear);
  const databaseMemoryBytes = members * (bytesOf('users') + (hotDays / 365) * bytesPerYear);
  const serverMemoryBytes = Math.ceil(serverCores) * ASSUMPTIONS.serverProcessBytes;
  const primaries = Math.ceil(
    Math.max(
      databaseCores / databaseMachine.cores,
      databaseMemoryBytes / databaseMachine.memoryBytes,
      databaseBytes / databaseMachine.diskBytes,
    ),
  );
  return {
    members,
    callsPerSecond: sum(CALLS_PER_DAY, (_, count) => perSecond(count)),
    serverCores,
    databaseCores,
    serverMemoryBytes,
    databaseMemoryBytes,
    databaseBytes,
    pictureBytes: members * ASSUMPTIONS.pictureBytesPerMember,
    serverMachines: Math.ceil(serverCores / serverMachine.cores) + 1,
    primaries,
  };
}

const sum = (counts: Record<string, number>, amountOf: (name: string, count: number) => number): number =>
  Object.entries(counts).reduce((total, [name, count]) => total + amountOf(name, count), 0);
