// `npm run test:storage`: runs the tests of pictures and backups in an S3-compatible store, which is OpenStack Swift. It
// installs Swift from Debian if it is missing. `npm test` runs these tests too, but only where Swift is
// installed, because installing it takes longer than they do.
import { spawnSync } from 'node:child_process';
import { ensureSwift } from '#tests/support/servers/swift.ts';

const FILES = ['server/platform/storage/', 'server/platform/backup/targets/', 'server/pictures/s3.test.ts'];

if (ensureSwift()) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded', ...FILES];
  process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(
    'OpenStack Swift is needed, on Debian as root: apt-get install python3-swift. ' +
      'The temporary folder or /var/tmp must support extended attributes.',
  );
  process.exitCode = 1;
}
