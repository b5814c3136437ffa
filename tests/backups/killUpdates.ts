import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#scripts/childServer.ts';
import { currentCommit, findRelease } from '#scripts/update/releases.ts';
import { askServer } from '#server/platform/process/commandSocket.ts';
import { writeUpdateState } from '#server/platform/process/readOnly.ts';
import { createRandom, randomInteger } from '#tests/kills/random.ts';
import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { callServer } from '#tests/support/servers/serverProcess.ts';
import {
  openUpdatableInstallation,
  type UpdatableInstallation,
  WORKING,
} from '#tests/support/servers/updatableInstallation.ts';

const TAGS = ['v1.0.0', 'v1.1.0'] as const;

/**
 * Kills updates of the embedded database at moments that are spread over their whole time, while a member writes. After each
 * kill, the next update must install the release, everything that was saved must be there, and the site must accept writes.
 */
export async function killUpdates(rounds: number, seed: number): Promise<CheckResult> {
  const random = createRandom(seed);
  const installation = await openUpdatableInstallation();
  try {
    installation.release(TAGS[1], WORKING, 'key');
    const begin = performance.now();
    await killUpdate(installation, TAGS[1], 600_000);
    const ms = performance.now() - begin;
    await requireInstalled(installation, TAGS[1]);
    const counts = { before: 0, after: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const tag = TAGS[round % 2] as string;
      const writer = installation.startWriting();
      await until(async () => writer.hasSaved(4));
      await killUpdate(installation, tag, randomInteger(random, 0, Math.round(ms)));
      counts[isInstalled(installation, tag) ? 'after' : 'before'] += 1;
      const { saved } = await writer.stop();
      await finish(installation, tag);
      await requireSaved(installation, saved);
    }
    return {
      name: 'updates killed, of them before and after the exchange of the versions',
      value: `${rounds}, ${counts.before}, ${counts.after}`,
      ...(counts.before === 0 && { problem: 'no update was killed before its end' }),
    };
  } finally {
    await installation.close();
  }
}

async function killUpdate({ folder, settings }: UpdatableInstallation, tag: string, afterMs: number) {
  const args = ['tests/backups/updateOnce.ts', folder, JSON.stringify(settings), tag];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  await Promise.race([exit, sleep(afterMs)]);
  child.kill('SIGKILL');
  await exit;
}

const codeOf = ({ folder }: UpdatableInstallation) => path.join(folder, 'code');

const isInstalled = (installation: UpdatableInstallation, tag: string): boolean =>
  findRelease(codeOf(installation), tag).commit === currentCommit(codeOf(installation));

/** Updates again, as an operator would. If the new version is in its place already, the server is restarted. */
async function finish(installation: UpdatableInstallation, tag: string): Promise<void> {
  // The command that restarts the server may still be running.
  await until(async () => (await fetch(`${installation.url}/readyz`).catch(() => null))?.ok);
  const said = await installation.updated({ tag, mayGoBack: true });
  if (!/is installed( already)?\./.test(said)) throw new Error(`The next update failed: ${said}`);
  if (said.includes('Restart the server')) await installation.restart();
  await requireInstalled(installation, tag);
}

/** @throws if a version is not installed, or the site does not accept writes once the time of a killed update is over */
async function requireInstalled(installation: UpdatableInstallation, tag: string): Promise<void> {
  if (!isInstalled(installation, tag)) throw new Error(`${tag} is not installed.`);
  writeUpdateState(codeOf(installation), { step: 'try', until: Temporal.Now.instant().toString() });
  const { url, token, settings } = installation;
  await askServer(settings.DATA_DIR ?? '', 'update', []); // It reads the state again.
  const body = { date: '2026-11-20T08:00:00Z', content: 'After the update.' };
  const write = async () => (await callServer(url, 'POST /journal', { token, body })).status === 201;
  await until(() => write().catch(() => false));
}

async function requireSaved({ url, token }: UpdatableInstallation, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { status } = await callServer(url, `GET /journal/${id}`, { token });
    if (status !== 200) throw new Error(`The entry ${id} was saved, and is lost (${status}).`);
  }
}
