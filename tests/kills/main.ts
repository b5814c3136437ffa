// `npm run test:kills`: kills the server with `kill -9` while it writes, 100 times on each database, and
// checks after each kill that everything that it had acknowledged exists once and completely. It takes about
// ten minutes. `-- --rounds N --backend embedded|postgres --seed N`
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type Figure, printFigures } from '#tests/support/api/figures.ts';
import { type Open, runClosing } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { killRepeatedly, type Outcome } from './rounds.ts';
import { type Backend, openTarget } from './targets.ts';

const BACKENDS: Backend[] = ['postgres', 'embedded'];
const USAGE = 'Usage: npm run test:kills -- [--rounds N] [--backend embedded|postgres] [--seed N]';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-kills-'));
const open: Open = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const { rounds, backends, seed } = readArguments();
  console.log(`Seed ${seed}.`);
  const figures: Figure[] = [];
  for (const backend of backends) figures.push(...figuresOf(backend, await killOn(backend, rounds, seed)));
  printFigures(`kills (seed ${seed})`, figures);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { rounds: text, backend: text, seed: text } });
  const [rounds, seed] = [Number(values.rounds ?? 100), Number(values.seed ?? Date.now() % 1_000_000)];
  const backends = BACKENDS.filter((each) => each === (values.backend ?? each));
  if (!(rounds >= 1) || !Number.isInteger(seed) || backends.length === 0) throw new Error(USAGE);
  return { rounds, backends, seed };
}

async function killOn(backend: Backend, rounds: number, seed: number): Promise<Outcome> {
  const place = path.join(folder, backend);
  fs.mkdirSync(place);
  const ground = await openTarget(backend, place);
  open.push(ground.close);
  const mails = await openMailSink();
  open.push(mails.close);
  const bar = new SingleBar({ format: `${backend.padEnd(8)} {bar} {value}/{total} kills`, hideCursor: true });
  bar.start(rounds, 0);
  open.push(() => bar.stop());
  const outcome = await killRepeatedly({
    ground,
    mails,
    seed,
    rounds,
    tell: (round) => bar.update(round),
  });
  bar.stop();
  return outcome;
}

function figuresOf(backend: Backend, { ledger, kills, crashes, restarts }: Outcome): Figure[] {
  const { acknowledged, brokenOff, again, repeated, unasked, lost, twice, wrong } = ledger.figures;
  const sorted = restarts.toSorted((a, b) => a - b);
  const seconds = (place: number) => ((sorted[place] ?? 0) / 1000).toFixed(2);
  const answers = [...unasked].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  const figure = (name: string, value: string | number, broken?: string | false): Figure => ({
    name: `${backend}: ${name}`,
    figure: String(value),
    ...(broken && { broken: `${backend}: ${broken}` }),
  });
  const count = (name: string, found: string[]) =>
    figure(
      name,
      found.length,
      found.length > 0 && `${found.length} ${name}: ${found.slice(0, 5).join('; ')}`,
    );
  return [
    figure('kill -9 of the server, crashes of PostgreSQL', `${kills}, ${crashes}`),
    figure(
      'writes acknowledged',
      acknowledged,
      acknowledged < kills && 'the kills did not come under writes',
    ),
    figure(
      'writes broken off by a kill',
      brokenOff,
      brokenOff < kills && 'the kills did not come under writes',
    ),
    figure('sent again with their key: unanswered, answered', `${again}, ${repeated}`),
    figure('refused while PostgreSQL was away', answers, crashes === 0 && unasked.size > 0 && answers),
    count('lost', lost),
    count('there twice', twice),
    count('halves, and counts that are uneven', wrong),
    figure(
      'restart, s: median, longest',
      `${seconds(Math.floor(sorted.length / 2))}, ${seconds(sorted.length - 1)}`,
    ),
  ];
}

runClosing(open, main);
