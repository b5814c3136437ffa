// `npm run test:kills`: kills the server with SIGKILL while it writes, 100 times with each database, and checks
// after each kill that every acknowledged object exists once and completely. It takes about ten minutes.
// Options: `-- --rounds N --backend embedded|postgres --seed N`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type CheckResult, printResults } from '#tests/support/api/checkResults.ts';
import { type CloseFunctions, runAndClose } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { killRepeatedly, type Outcome } from './rounds.ts';
import { type Backend, openTarget } from './targets.ts';

const BACKENDS: Backend[] = ['postgres', 'embedded'];
const USAGE = 'Usage: npm run test:kills -- [--rounds N] [--backend embedded|postgres] [--seed N]';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-kills-'));
const closeFunctions: CloseFunctions = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const { rounds, backends, seed } = readArguments();
  console.log(`Seed ${seed}.`);
  const results: CheckResult[] = [];
  for (const backend of backends)
    results.push(...resultsOf(backend, await testBackend(backend, rounds, seed)));
  printResults(`kills (seed ${seed})`, results);
}

function readArguments() {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { rounds: option, backend: option, seed: option } });
  const [rounds, seed] = [Number(values.rounds ?? 100), Number(values.seed ?? Date.now() % 1_000_000)];
  const backends = BACKENDS.filter((each) => each === (values.backend ?? each));
  if (!(rounds >= 1) || !Number.isInteger(seed) || backends.length === 0) throw new Error(USAGE);
  return { rounds, backends, seed };
}

async function testBackend(backend: Backend, rounds: number, seed: number): Promise<Outcome> {
  const backendFolder = path.join(folder, backend);
  fs.mkdirSync(backendFolder);
  const target = await openTarget(backend, backendFolder);
  closeFunctions.push(target.close);
  const mails = await openMailSink();
  closeFunctions.push(mails.close);
  const bar = new SingleBar({ format: `${backend.padEnd(8)} {bar} {value}/{total} kills`, hideCursor: true });
  bar.start(rounds, 0);
  closeFunctions.push(() => bar.stop());
  const outcome = await killRepeatedly({
    target,
    mails,
    seed,
    rounds,
    onRound: (round) => bar.update(round),
  });
  bar.stop();
  return outcome;
}

function resultsOf(backend: Backend, { history, kills, crashes, restartTimes }: Outcome): CheckResult[] {
  const { acknowledged, unanswered, serverErrors, lost, duplicates, problems } = history.stats;
  const { retriedUnanswered, retriedAnswered } = history.stats;
  const pictures = [...history.states.keys()].filter((name) => name.startsWith('picture ')).length;
  const sorted = restartTimes.toSorted((a, b) => a - b);
  const seconds = (index: number) => ((sorted[index] ?? 0) / 1000).toFixed(2);
  const errorCounts = [...serverErrors].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  const result = (name: string, value: string | number, problem?: string | false): CheckResult => ({
    name: `${backend}: ${name}`,
    value: String(value),
    ...(problem && { problem: `${backend}: ${problem}` }),
  });
  const listResult = (name: string, items: string[]) =>
    result(
      name,
      items.length,
      items.length > 0 && `${items.length} ${name}: ${items.slice(0, 5).join('; ')}`,
    );
  return [
    result('SIGKILLs of the server, crashes of PostgreSQL', `${kills}, ${crashes}`),
    result(
      'writes acknowledged',
      acknowledged,
      acknowledged < kills && 'too few writes were running at the kills',
    ),
    result('acknowledged uploads', pictures, kills >= 100 && pictures === 0 && 'no upload was acknowledged'),
    result(
      'writes without a reply because of a kill',
      unanswered,
      unanswered < kills && 'too few writes were running at the kills',
    ),
    result(
      'calls retried with the same idempotency key: unanswered, answered',
      `${retriedUnanswered}, ${retriedAnswered}`,
    ),
    result(
      'server errors while PostgreSQL was down',
      errorCounts,
      crashes === 0 && serverErrors.size > 0 && errorCounts,
    ),
    listResult('lost', lost),
    listResult('duplicates', duplicates),
    listResult('inconsistencies', problems),
    result(
      'restart, s: median, longest',
      `${seconds(Math.floor(sorted.length / 2))}, ${seconds(sorted.length - 1)}`,
    ),
  ];
}

runAndClose(closeFunctions, main);
