// `npm run lighthouse`: measures the landing page, the directory and a community as a visitor, with both
// presets of Lighthouse, three times each, and reports the medians. It takes about eight minutes. Arguments
// select pages: `npm run lighthouse -- landing mobile`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callServer, startServer } from '../support/servers/serverProcess.ts';
import {
  CATEGORIES,
  type Category,
  PRESETS,
  type Preset,
  prepare,
  type Report,
  reportOn,
} from './reports.ts';

const RUNS = Number(process.env.RUNS ?? 3);
/** The minimum scores in hundredths. */
const FLOORS: Record<Preset, Record<Category, number>> = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
};
/** Metrics that are printed beside the scores. */
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

async function main(chosen: string[]): Promise<boolean> {
  prepare();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-lighthouse-'));
  const demo = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, 'demo/main.ts');
  try {
    const isChosen = (names: readonly string[], name: string) =>
      !chosen.some((each) => names.includes(each)) || chosen.includes(name);
    const pages = Object.entries(await pagesOf(demo.url));
    const names = pages.map(([name]) => name);
    let isReached = true;
    for (const preset of PRESETS.filter((each) => isChosen(PRESETS, each))) {
      for (const [name, address] of pages.filter(([each]) => isChosen(names, each))) {
        const reports: Report[] = [];
        for (let run = 0; run < RUNS; run += 1) reports.push(await reportOn(demo.url + address, preset));
        isReached = tell(`${name}, ${preset}`, FLOORS[preset], reports) && isReached;
      }
    }
    return isReached;
  } finally {
    await demo.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function pagesOf(url: string): Promise<Record<string, string>> {
  const { body } = await callServer(url, 'GET /communities');
  const [community] = body.items;
  if (!community) throw new Error('The demo has no community that a visitor may see.');
  return { landing: '/', directory: '/communities', community: `/communities/${community.id}` };
}

/** Prints the medians and the audits that failed in some run. Returns whether every minimum is reached. */
function tell(what: string, floors: Record<Category, number>, reports: Report[]): boolean {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const scores = CATEGORIES.map((name) => {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[name].score)));
    return { name, score, isReached: score >= floors[name] };
  });
  const figures = Object.entries(FIGURES).map(([short, audit]) => {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
    return `${short} ${short === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  const line = scores.map(({ name, score, isReached }) => `${name} ${score}${isReached ? '' : ' (too low)'}`);
  const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  console.log(`${what.padEnd(20)} ${line.join('  ')}  ${figures.join('  ')}  (machine ${speed})`);
  for (const audit of new Set(reports.flatMap(notPassed))) console.log(`  not passed: ${audit}`);
  return scores.every(({ isReached }) => isReached);
}

/** The audits that lower a score. */
function notPassed({ audits, categories }: Report): string[] {
  const counted = CATEGORIES.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id}: ${audit.title}`] : [];
  });
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
