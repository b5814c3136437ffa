import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHROMIUM_FLAGS, debianChromium, ensureChromium, FULL_BROWSER } from '../support/browser/chromium.ts';

/** Lighthouse has its own lockfile here, because nothing else needs its hundred packages. */
const PACKAGE_DIR = import.meta.dirname;
const LIGHTHOUSE_CLI = path.join(PACKAGE_DIR, 'node_modules/lighthouse/cli/index.js');

export const PRESETS = ['desktop', 'mobile'] as const;
export type Preset = (typeof PRESETS)[number];

/** The categories, with the names and in the order that Lighthouse uses. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Report {
  /** The reason why there are no scores, for example because the browser painted nothing in time. */
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
export function ensureLighthouse(): void {
  if (!ensureChromium(FULL_BROWSER)) throw new Error('There is no Chromium, and none could be installed.');
  if (fs.existsSync(LIGHTHOUSE_CLI)) return;
  console.log('Installing Lighthouse …');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: PACKAGE_DIR, stdio: 'inherit', shell: isWindows });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

/** A run can fail on a busy machine although the page has no problem. */
const MAX_ATTEMPTS = 3;

/** Runs Lighthouse on a page with a new browser profile, and retries failed runs. */
export async function runLighthouse(url: string, preset: Preset): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await runOnce(url, preset);
    if (report && !report.runtimeError) return report;
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${url}: ${report?.runtimeError?.message ?? 'Lighthouse wrote no report'}`);
  }
}

/** Runs Lighthouse once. Returns its report, or null when it wrote none. A failed run can also write a report. */
async function runOnce(url: string, preset: Preset): Promise<Report | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-lighthouse-report-'));
  // Lighthouse writes to a file, because it may exit before its standard output has been read completely.
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
  const browser =
    debianChromium(FULL_BROWSER) ?? (await import('@playwright/test')).chromium.executablePath();
  const child = spawn(process.execPath, [LIGHTHOUSE_CLI, url, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : null;
  fs.rmSync(folder, { recursive: true });
  return report;
}
