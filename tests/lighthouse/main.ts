// `npm run lighthouse`: runs Lighthouse on the landing page and every kind of public page as a visitor, three times
// with each preset, and prints the medians. It takes about fifteen minutes. Arguments select pages and presets:
// `npm run lighthouse -- landing mobile`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callServer, startServer } from '../support/servers/serverProcess.ts';
import {
  CATEGORIES,
  type Category,
  ensureLighthouse,
  PRESETS,
  type Preset,
  type Report,
  runLighthouse,
} from './reports.ts';

const RUNS = Number(process.env.RUNS ?? 3);
/** The minimum scores in hundredths. */
const MIN_SCORES: Record<Preset, Record<Category, number>> = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
};
/** Metrics that are printed beside the scores. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

async function main(selected: string[]): Promise<boolean> {
  ensureLighthouse();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-lighthouse-'));
  const demo = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, 'demo/main.ts');
  try {
    const isSelected = (names: readonly string[], name: string) =>
      !selected.some((each) => names.includes(each)) || selected.includes(name);
    const pages = Object.entries(await pathsByName(demo.url));
    const names = pages.map(([name]) => name);
    let hasPassed = true;
    for (const preset of PRESETS.filter((each) => isSelected(PRESETS, each))) {
      for (const [name, path] of pages.filter(([each]) => isSelected(names, each))) {
        const reports: Report[] = [];
        for (let run = 0; run < RUNS; run += 1) reports.push(await runLighthouse(demo.url + path, preset));
        hasPassed = printScores(`${name}, ${preset}`, MIN_SCORES[preset], reports) && hasPassed;
      }
    }
    return hasPassed;
  } finally {
    await demo.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function pathsByName(url: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await callServer(url, `GET ${path}`)).body;
  const [community] = (await read('/communities')).items;
  if (!community) throw new Error('The demo has no community that a visitor can see.');
  const { id } = community;
  const [[post], [occurrence]] = [
    (await read(`/communities/${id}/posts`)).items,
    await read(`/events/communities/${id}/occurrences`),
  ];
  return {
    landing: '/',
    directory: '/communities',
    community: `/communities/${id}`,
    post: `/communities/${id}/posts/${post.id}`,
    series: `/events/series/${occurrence.seriesId}`,
    occurrence: `/events/occurrence/${occurrence.id}`,
    calendar: `/events/calendar/${id}`,
    reflections: '/reflections',
  };
}

/** Prints the medians and the audits that failed in some run. Returns whether every minimum is reached. */
function printScores(title: string, minScores: Record<Category, number>, reports: Report[]): boolean {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const scores = CATEGORIES.map((name) => {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[name].score)));
    return { name, score, isReached: score >= minScores[name] };
  });
  const metrics = Object.entries(METRICS).map(([short, audit]) => {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
    return `${short} ${short === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  const scoreTexts = scores.map(
    ({ name, score, isReached }) => `${name} ${score}${isReached ? '' : ' (too low)'}`,
  );
  const machineSpeed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  console.log(
    `${title.padEnd(20)} ${scoreTexts.join('  ')}  ${metrics.join('  ')}  (benchmark index ${machineSpeed})`,
  );
  for (const audit of new Set(reports.flatMap(failedAudits))) console.log(`  failed: ${audit}`);
  return scores.every(({ isReached }) => isReached);
}

/** The audits that count towards a score and have a score below 0.9. */
function failedAudits({ audits, categories }: Report): string[] {
  const weightedAudits = CATEGORIES.flatMap((name) =>
    categories[name].auditRefs.filter(({ weight }) => weight > 0),
  );
  return weightedAudits.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id}: ${audit.title}`] : [];
  });
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
