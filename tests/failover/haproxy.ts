import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { readConfiguration } from './machines.ts';

export interface HaProxy {
  /** Ends HAProxy and its connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The addresses that `ops/ha/haproxy.cfg` listens on. */
export const PRIMARY_ADDRESS = '127.0.0.1:5000';
export const REPLICA_ADDRESS = '127.0.0.1:5001';

/** Starts HAProxy with the configuration of `ops/ha/`, and with its log in `folder`. */
export function startHaProxy(folder: string): HaProxy {
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, readConfiguration('haproxy.cfg').replace('log /dev/log', 'log stderr format raw'));
  execFileSync('haproxy', ['-c', '-q', '-f', file]);
  let child = start();
  return {
    restart: async () => {
      await end(child);
      child = start();
    },
    stop: () => end(child),
  };

  function start(): ChildProcess {
    const log = fs.openSync(path.join(folder, 'haproxy.log'), 'a');
    const started = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
    fs.closeSync(log);
    return started;
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
