// `npm run test:failover`: loses machines of a cluster under load, and checks that nothing is lost
// (`cluster.ts`). It installs what it needs from Debian 12, needs root, and takes about four minutes on two
// cores. `--keep` keeps the folder with the logs of all programs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePrograms } from './packages.ts';

const CLUSTER = path.join(import.meta.dirname, 'cluster.ts');

/**
 * Runs `cluster.ts` in its own network, so that it can use the addresses and ports of `ops/ha/`, and in its own process
 * namespace, whose processes all end with it. Bash, its first process, reaps the processes that lose their parent.
 */
const ISOLATE = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const FIRST_PROCESS = 'trap "kill $child" INT TERM; "$@" & child=$!; wait $child';

if (process.getuid?.() !== 0) throw new Error('The test needs root, because it creates network namespaces.');
ensurePrograms();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-failover-'));
const command = ['bash', '-c', FIRST_PROCESS, 'cluster', process.execPath, CLUSTER, folder];
process.exitCode = spawnSync('unshare', [...ISOLATE, ...command], { stdio: 'inherit' }).status ?? 1;
if (process.argv.includes('--keep')) console.log(`The logs are in ${folder}.`);
else fs.rmSync(folder, { recursive: true, force: true });
