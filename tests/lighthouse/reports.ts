import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHROMIUM_FLAGS, debianChromium, installedChromium, WHOLE } from '../support/browser/chromium.ts';

/** With a lockfile of its own: a hundred packages that nothing else needs. */
const HERE = import.meta.dirname;
const COMMAND = path.join(HERE, 'node_modules/lighthouse/cli/index.js');

export const PRESETS = ['desktop', 'mobile'] as const;
export type Preset = (typeof PRESETS)[number];

/** As Lighthouse names them, and in its order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Report {
  /** What kept it from looking: a browser that painted nothing in time, say. */
  runtimeError?: { code: string; message: string };
  /** How fast the machine was meanwhile: some 3000 on a desk of today when nobody else uses it. */
  environment: { benchmarkIndex: number };
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string }
  >;
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
}

/** Installs Lighthouse when it is missing, and a browser. @throws where there is none to be had. */
export function prepare(): void {
  if (!installedChromium(WHOLE)) throw new Error('There is no Chromium, and none could be installed.');
  if (fs.existsSync(COMMAND)) return;
  console.log('Installing Lighthouse …');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: HERE, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

/** On a machine that others load, a look may fail without the page being at fault. */
const LOOKS = 3;

/** Looks at a page, as Lighthouse does on the command line: a browser of its own, nothing kept. */
export async function reportOn(url: string, preset: Preset): Promise<Report> {
  for (let looks = 1; ; looks += 1) {
    const report = await lookAt(url, preset);
    if (report && !report.runtimeError) return report;
    if (looks === LOOKS) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'there is no report'}`);
  }
}

/** The report, also of what went wrong; null when Lighthouse ended without one. */
async function lookAt(url: string, preset: Preset): Promise<Report | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-lighthouse-report-'));
  // Lighthouse may end before all of what it prints has been read; a file is whole.
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
