import fs from 'node:fs';
import { installDebianPackages } from '#scripts/debian.ts';

/** The programs that the test runs, and the Debian packages that contain them. */
const PROGRAMS: Record<string, string> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
  '/usr/sbin/nft': 'nftables',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/initdb': 'postgresql-15',
};

/** Installs the missing programs from Debian. @throws with the packages that are still missing. */
export function ensurePrograms(): void {
  const missing = () =>
    Object.entries(PROGRAMS).flatMap(([program, name]) => (fs.existsSync(program) ? [] : [name]));
  if (missing().length > 0) installDebianPackages(missing().join(', '), missing());
  if (missing().length > 0)
    throw new Error(`These packages of Debian are needed: apt-get install ${missing().join(' ')}`);
}
