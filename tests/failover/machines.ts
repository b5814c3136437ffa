import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const OPS = path.join(import.meta.dirname, '../../ops/ha');
const BRIDGE = 'vichara0';
const NUMBERS = [1, 2, 3] as const;

/** The values that replace the passwords in `ops/ha/`. */
const PASSWORDS: Record<string, string> = {
  PATRONI_PASSWORD: 'patroni-test',
  POSTGRES_PASSWORD: 'postgres-test',
  REPLICATION_PASSWORD: 'replication-test',
  REWIND_PASSWORD: 'rewind-test',
  PASSPHRASE: 'passphrase-test',
};

/** A machine: a network namespace with its own folders for etcd, PostgreSQL and their configuration. */
export interface Machine {
  name: string;
  address: string;
  folder: string;
}

/** Replaces the name and the address of node1, as docs/operations.md says. */
export const configurationFor = ({ name, address }: Machine, text: string): string =>
  text
    .split('\n')
    .map((line) =>
      /^ *hosts:|INITIAL_CLUSTER=/.test(line)
        ? line
        : line.replaceAll('node1', name).replaceAll('10.0.0.11', address),
    )
    .join('\n');

/** Reads a file of `ops/ha/` with test passwords. */
export function readConfiguration(file: string): string {
  const text = fs.readFileSync(path.join(OPS, file), 'utf8');
  return Object.entries(PASSWORDS).reduce((changed, [name, value]) => changed.replaceAll(name, value), text);
}

/** Creates three machines that a bridge connects with this network, in which the servers run. */
export function createMachines(parent: string): Machine[] {
  run('ip', ['link', 'set', 'lo', 'up']);
  fs.mkdirSync('/run/netns', { recursive: true }); // `ip netns` creates it only when it is first used
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  run('ip', ['address', 'add', '10.0.0.1/24', 'dev', BRIDGE]);
  run('ip', ['link', 'set', BRIDGE, 'up']);
  fs.chmodSync(parent, 0o755);
  const repository = path.join(parent, 'repository');
  fs.mkdirSync(repository);
  run('chown', ['postgres', repository]);
  return NUMBERS.map((number) => createMachine(parent, repository, number));
}

function createMachine(parent: string, repository: string, number: number): Machine {
  const name = `node${number}`;
  const machine = { name, address: `10.0.0.1${number}`, folder: path.join(parent, name) };
  run('ip', ['netns', 'add', name]);
  run('ip', ['link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
  run('ip', ['link', 'set', `v-${name}`, 'master', BRIDGE, 'up']);
  const inside = (...args: string[]) => run('ip', ['-n', name, ...args]);
  inside('link', 'set', 'lo', 'up');
  inside('address', 'add', `${machine.address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
  for (const folder of ['postgresql/15', 'run', 'etcd', 'patroni'])
    fs.mkdirSync(path.join(machine.folder, folder), { recursive: true });
  const patroni = configurationFor(machine, readConfiguration('patroni.yml'));
  fs.writeFileSync(path.join(machine.folder, 'patroni/config.yml'), patroni, { mode: 0o600 });
  const pgbackrest = readConfiguration('pgbackrest.conf')
    .replace('repo1-type=s3', 'repo1-type=posix')
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace('repo1-path=/vichara', `repo1-path=${repository}`);
  fs.writeFileSync(path.join(machine.folder, 'pgbackrest.conf'), pgbackrest);
  run('chown', ['-R', 'postgres:postgres', machine.folder]);
  return machine;
}

/** The folders of a machine, and the paths at which its programs see them. */
const MOUNTS = [
  ['postgresql', '/var/lib/postgresql'],
  ['run', '/run/postgresql'],
  ['etcd', '/var/lib/etcd'],
  ['patroni', '/etc/patroni'],
  ['pgbackrest.conf', '/etc/pgbackrest.conf'],
] as const;

/** The command that runs a program on a machine, as the user postgres. */
export function commandOn({ name, folder }: Machine, command: string[]): [program: string, args: string[]] {
  const mounts = MOUNTS.map(([from, to]) => `mount --bind ${path.join(folder, from)} ${to}`);
  const script = `${mounts.join(' && ')} && cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"`;
  return ['ip', ['netns', 'exec', name, 'unshare', '--mount', 'bash', '-c', script, name, ...command]];
}

/** Runs a program on a machine until it ends. Returns its output. @throws with the output when it fails. */
export async function runOn(machine: Machine, command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(...commandOn(machine, command));
  return stdout;
}

/** Starts a program on a machine. Its output is in a file of the machine's folder. */
export function startOn(
  machine: Machine,
  command: string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const [program, args] = commandOn(machine, command);
  const log = fs.openSync(path.join(machine.folder, `${path.basename(command[0] ?? '')}.log`), 'a');
  const env = { PATH: process.env.PATH, HOME: '/var/lib/postgresql', ...environment };
  const child = spawn(program, args, { stdio: ['ignore', log, log], env });
  fs.closeSync(log);
  return child;
}

/** Drops all packets from and to a machine. No connection is closed or refused. */
export function cutNetwork({ name }: Machine): void {
  const chain = (hook: string, device: string) =>
    `chain ${hook} { type filter hook ${hook} priority 0; policy drop; ${device} lo accept; }`;
  const rules = `table inet cut {\n${chain('input', 'iif')}\n${chain('output', 'oif')}\n}\n`;
  execFileSync('ip', ['netns', 'exec', name, 'nft', '-f', '-'], { input: rules });
}

export function restoreNetwork({ name }: Machine): void {
  run('ip', ['netns', 'exec', name, 'nft', 'delete', 'table', 'inet', 'cut']);
}

/** Kills all processes of a machine whose command line matches. They cannot react. */
export function killOn({ name }: Machine, commandLine: RegExp): void {
  const pids = execFileSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).trim().split('\n');
  for (const pid of pids) {
    try {
      const text = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (commandLine.test(text)) process.kill(Number(pid), 'SIGKILL');
    } catch {} // The process has ended together with another one.
  }
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
