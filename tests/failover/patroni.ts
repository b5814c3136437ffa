import { waitUntil } from '#tests/support/waitUntil.ts';
import { configurationFor, killOn, type Machine, readConfiguration, runOn, startOn } from './machines.ts';

export type Role = 'primary' | 'replica' | 'stopped';

/** Starts etcd with the variables of its environment file. */
export function startEtcd(machine: Machine): void {
  const lines = configurationFor(machine, readConfiguration('etcd.env')).split('\n');
  const pairs = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value]] : [];
  });
  startOn(machine, ['etcd'], Object.fromEntries(pairs));
}

export const startPatroni = (machine: Machine) => startOn(machine, ['patroni', '/etc/patroni/config.yml']);

export const killEtcd = (machine: Machine): void => killOn(machine, /^etcd /);
/** Kills Patroni and PostgreSQL, as the loss of a machine does. */
export const killPatroni = (machine: Machine): void => killOn(machine, /^(?!etcd )/);

/** Runs `patronictl` on a machine. */
export const patronictl = (machine: Machine, args: string[]): Promise<string> =>
  runOn(machine, ['patronictl', '-c', '/etc/patroni/config.yml', ...args]);

interface Status {
  state?: string;
  role?: string;
  replication_state?: string;
  sync_standby?: boolean;
}

/** The time that a machine has to answer. A machine without a network never answers. */
const STATUS_TIMEOUT_MS = 400;

/** The status that Patroni reports; empty when it does not answer. */
async function statusOf({ address }: Machine): Promise<Status> {
  try {
    const signal = AbortSignal.timeout(STATUS_TIMEOUT_MS);
    const response = await fetch(`http://${address}:8008/patroni`, { signal });
    return (await response.json()) as Status;
  } catch {
    return {};
  }
}

export async function roleOf(machine: Machine): Promise<Role> {
  const { state, role } = await statusOf(machine);
  if (state !== 'running') return 'stopped';
  return role === 'master' || role === 'primary' ? 'primary' : 'replica';
}

/** The primary; undefined when there is none. */
export async function findPrimary(machines: Machine[]): Promise<Machine | undefined> {
  const roles = await Promise.all(machines.map(roleOf));
  return machines[roles.indexOf('primary')];
}

/** Waits until there is a primary, all other machines stream from it, and one of them is synchronous. */
export async function waitUntilHealthy(machines: Machine[]): Promise<Machine> {
  let primary: Machine | undefined;
  await waitUntil('see a primary with two streaming replicas', async () => {
    const statuses = await Promise.all(machines.map(statusOf));
    const running = statuses.filter(({ state }) => state === 'running');
    primary = await findPrimary(machines);
    return (
      primary !== undefined && running.length === machines.length && (await isReplicated(machines, primary))
    );
  });
  return primary as Machine;
}

/** Whether `pg_stat_replication` on the primary has a row for each replica, one of them synchronous. */
async function isReplicated(machines: Machine[], primary: Machine): Promise<boolean> {
  const query = "select state || ' ' || sync_state from pg_stat_replication";
  const rows = (await psql(primary, query, 'postgres')).trim().split('\n');
  const streaming = rows.filter((row) => row.startsWith('streaming'));
  return streaming.length === machines.length - 1 && streaming.some((row) => row.endsWith(' sync'));
}

/** Runs a statement on a machine's own PostgreSQL as its superuser. Returns the rows as text. */
export const psql = (machine: Machine, statement: string, database = 'vichara'): Promise<string> =>
  runOn(machine, ['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement]);
