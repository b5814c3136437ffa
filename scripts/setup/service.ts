import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USER = 'vichara';
const UNIT = '/etc/systemd/system/vichara.service';

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
  for (const folder of [place.dataDir, place.backups])
    if (folder !== null) run('install', '-d', '-m', '700', '-o', USER, '-g', USER, folder);
  fs.writeFileSync(UNIT, unitText(place));
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', 'vichara');
  run('systemctl', 'restart', 'vichara');
}

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
