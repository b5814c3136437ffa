import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  path: string;
  /** Fills the remaining space. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
}

/** Mounts a file system of this size in memory. @throws when mounting is not permitted. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-disk-'));
  const filler = path.join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    fs.rmdirSync(folder);
    throw error;
  }
  return {
    path: folder,
    fill: () => fill(filler),
    free: () => fs.rmSync(filler),
    unmount: () => {
      // A lazy unmount succeeds although a killed database may still have a file open.
      execFileSync('umount', ['--lazy', folder]);
      fs.rmdirSync(folder);
    },
  };
}

function fill(file: string): void {
  const descriptor = fs.openSync(file, 'a');
  try {
    for (;;) fs.writeSync(descriptor, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Whether this process can mount a file system, which requires root and which most containers forbid. */
export function canMount(): boolean {
  try {
    mountSmallDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}
