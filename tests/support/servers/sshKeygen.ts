import { spawnSync } from 'node:child_process';

/** Whether OpenSSH's program for keys and signatures is there. */
export const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;
