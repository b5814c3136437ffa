import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USER = 'vichara';
const UNIT = '/etc/systemd/system/vichara.service';
const SUDO_RULES = '/etc/sudoers.d';

/** Where an installation is on this machine: the file of its settings, and the folders that the server writes to. */
export interface Place {
  file: string;
  dataDir: string;
  /** Null if backups are in a bucket, or if there are none. */
  backups: string | null;
}

/** The systemd unit `ops/vichara.service` for the place of this checkout, its settings, its data and its backups. */
export function unitText({ file, dataDir, backups }: Place): string {
  const folders = [dataDir, ...(backups ? [backups] : [])];
  const unit = fs.readFileSync(path.join(ROOT, 'ops/vichara.service'), 'utf8');
  return unit
    .replaceAll('/opt/vichara', ROOT)
    .replace(/^EnvironmentFile=.*$/m, `EnvironmentFile=${file}`)
    .replace(/^ReadWritePaths=.*$/m, `ReadWritePaths=${folders.map((each) => `-${each}`).join(' ')}`);
}

/**
 * Creates the user of the service and its folders, installs the unit, and starts it. For root.
 * @throws if a program fails
 */
export function startService(place: Place): void {
  if (spawnSync('id', [USER]).status !== 0)
    run('useradd', '--system', '--home-dir', '/var/lib/vichara', '--shell', '/usr/sbin/nologin', USER);
  const createFolder = (folder: string, mode: string) =>
    run('install', '-d', '-m', mode, '-o', USER, '-g', USER, folder);
  // The group, to which the owner of the code belongs, may ask the server, but not look into the folder.
  createFolder(place.dataDir, '710');
  if (place.backups !== null) createFolder(place.backups, '700');
  fs.writeFileSync(UNIT, unitText(place));
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', 'vichara');
  run('systemctl', 'restart', 'vichara');
}

/** The user to whom the code belongs; null if that is root, the user of the service, or nobody with a name. */
export function ownerOfCode(): string | null {
  const { stdout } = spawnSync('stat', ['-c', '%U', ROOT], { encoding: 'utf8' });
  const name = stdout.trim();
  return problemOfOwner(name) === null ? name : null;
}

/** What is wrong with a user as the owner of the code, or null. */
export const problemOfOwner = (name: string): string | null =>
  name === 'root' || name === USER || !/^[a-z_][a-z0-9_-]*$/.test(name)
    ? `This must be the name of a user other than root and ${USER}.`
    : null;

/**
 * Gives the code to a user, who may read the settings, ask the server and restart it, as `npm run update` does. For root, after
 * `startService`. Returns whether sudo is there, which the restart needs.
 */
export function giveCodeTo(owner: string, settingsFile: string): boolean {
  if (spawnSync('id', [owner]).status !== 0)
    run('useradd', '--system', '--create-home', '--shell', '/bin/bash', owner);
  run('chown', '-R', `${owner}:`, ROOT);
  run('usermod', '--append', '--groups', USER, owner);
  run('chown', `root:${USER}`, settingsFile);
  run('chmod', '640', settingsFile);
  if (spawnSync('visudo', ['-V']).status !== 0) return false;
  // sudo ignores files with a dot in their names. A rule with a mistake in it would disable sudo.
  const part = path.join(SUDO_RULES, 'vichara.part');
  fs.writeFileSync(part, sudoRule(owner), { mode: 0o440 });
  run('visudo', '-cf', part);
  fs.renameSync(part, path.join(SUDO_RULES, 'vichara'));
  return true;
}

/** The rule of sudo that lets the owner of the code restart the service, and nothing else. */
export const sudoRule = (owner: string): string =>
  `${owner} ALL=(root) NOPASSWD: /usr/bin/systemctl restart vichara\n`;

/** Whether systemd can start the server from this checkout: the unit cannot read home folders. */
export const isInHomeFolder = (): boolean => /^\/(root|home)(\/|$)/.test(ROOT);

/** Whether this process may install a systemd service. */
export const canInstallService = (): boolean =>
  process.getuid?.() === 0 && fs.existsSync('/run/systemd/system');

/** @throws with what the program printed, if it fails */
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`.trim());
}
