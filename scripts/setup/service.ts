import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USER = 'vichara';
const UNIT = '/etc/systemd/system/vichara.service';

/** The systemd unit `ops/vichara.service` for the place of this checkout, its settings and its backups. */
export function unitText({ file, backups }: { file: string; backups: string | null }): string {
  const unit = fs.readFileSync(path.join(ROOT, 'ops/vichara.service'), 'utf8');
  return unit
    .replaceAll('/opt/vichara', ROOT)
    .replace(/^EnvironmentFile=.*$/m, `EnvironmentFile=${file}`)
    .replace(/^ReadWritePaths=.*$/m, `ReadWritePaths=-${backups ?? '/var/backups/vichara'}`);
}

/** Creates the user of the service and the folder of its backups, installs the unit, and starts it. For root. */
export function startService(place: { file: string; backups: string | null }): void {
  if (spawnSync('id', [USER]).status !== 0)
    run('useradd', '--system', '--home-dir', '/var/lib/vichara', '--shell', '/usr/sbin/nologin', USER);
  if (place.backups !== null) run('install', '-d', '-m', '700', '-o', USER, '-g', USER, place.backups);
  fs.writeFileSync(UNIT, unitText(place));
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', 'vichara');
  run('systemctl', 'restart', 'vichara');
}

/** Whether this process may install a systemd service. */
export const canInstallService = (): boolean =>
  process.getuid?.() === 0 && fs.existsSync('/run/systemd/system');

/** @throws with what the program printed, if it fails */
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`.trim());
}
