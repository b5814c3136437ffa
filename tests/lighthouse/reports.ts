import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHROMIUM_FLAGS, debianChromium, installedChromium, WHOLE } from '../support/browser/chromium.ts';

/** It has its own lockfile, because nothing else needs its hundred packages. */
const HERE = import.meta.dirname;
const COMMAND = path.join(HERE, 'node_modules/lighthouse/cli/index.js');

export const PRESETS = ['desktop', 'mobile'] as const;
export type Preset = (typeof PRESETS)[number];

/** With Lighthouse's names and in its order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Report {
  /** Why there are no scores, for example because the browser painted nothing in time. */
  runtimeError?: { code: string; message: string };
  /** The speed of the machine: about 3000 on a current desktop computer without other load. */
  environment: { benchmarkIndex: number };
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
}

/** Installs Lighthouse and a browser if they are missing. @throws when they cannot be installed. */
export function prepare(): void {
  if (!installedChromium(WHOLE)) throw new Error('There is no Chromium, and none could be installed.');
  if (fs.existsSync(COMMAND)) return;
  console.log('Installing Lighthouse …');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: HERE, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

/** On a busy machine a run may fail without a fault of the page. */
const LOOKS = 3;

/** Runs Lighthouse on a page as on the command line, with a new browser profile. */
export async function reportOn(url: string, preset: Preset): Promise<Report> {
  for (let looks = 1; ; looks += 1) {
    const report = await lookAt(url, preset);
    if (report && !report.runtimeError) return report;
    if (looks === LOOKS) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'there is no report'}`);
  }
}

/** Returns the report, also of a failed run; null when Lighthouse ended without one. */
async function lookAt(url: string, preset: Preset): Promise<Report | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-lighthouse-report-'));
  // Lighthouse may exit before all of its output has been read, but the file is complete.
  const file = path.join(folder, 'report.json');
  const flags = [...CHROMIUM_FLAGS, '--headless=new'].join(' ');
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join()}`,
    `--chrome-flags=${flags}`,
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const browser = debianChromium(WHOLE) ?? (await import('@playwright/test')).chromium.executablePath();
  const child = spawn(process.execPath, [COMMAND, url, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : null;
  fs.rmSync(folder, { recursive: true });
  return report;
}
