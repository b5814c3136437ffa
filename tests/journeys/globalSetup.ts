import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from '#scripts/build.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';

/**
 * Builds the product if its sources have changed, so that the journeys test the current sources. Creates a DATA_DIR
 * that each server copies (see `createDataDir`): a first start takes 4 s longer than a later one. Returns what
 * removes it.
 */
export default async function setUp() {
  await buildIfStale();
  const template = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-journeys-'));
  const server = await startServer({ DATA_DIR: template, LOG_LEVEL: 'warn' });
  await server.stop();
  process.env.DATA_DIR_TEMPLATE = template;
  return () => fs.rmSync(template, { recursive: true });
}
