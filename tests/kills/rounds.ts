import { openCalls } from '#tests/support/api/recordedCalls.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import { type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { between, type Random, randomFrom } from './random.ts';
import { checkRows } from './rows.ts';
import { createScenario, type Scenario } from './scenario.ts';
import type { Target } from './targets.ts';
import { send, writeUntilGone } from './writers.ts';

/** How long texts are written before a kill, in milliseconds. */
const [LEAST, MOST] = [100, 600];
/** PostgreSQL itself is killed every so many rounds. */
const CRASH_EVERY = 10;
/** How many answered calls are repeated in a round. */
const REPEATED = 3;

export interface Outcome {
  ledger: Ledger;
  kills: number;
  crashes: number;
  /** The milliseconds from the start of the process to its first answer, after each kill. */
  restarts: number[];
}

interface Around {
  ground: Target;
  mails: MailSink;
  seed: number;
  rounds: number;
  tell: (round: number) => void;
}

/**
 * Kills the server repeatedly while it writes, and compares the data with what was acknowledged after each
 * kill.
 */
export async function killRepeatedly({ ground, mails, seed, rounds, tell }: Around): Promise<Outcome> {
  const start = () =>
    startServer({
      ...ground.environment,
      SMTP_URL: mails.url,
      ADMIN_EMAILS: 'person-0@vichara.test',
      LOG_LEVEL: 'warn',
    });
  const outcome: Outcome = { ledger: openLedger(), kills: 0, crashes: 0, restarts: [] };
  const { ledger } = outcome;
  const random = randomFrom(seed);
  let server = await start();
  try {
    const house = await createScenario(openCalls(server.url).call, mails);
    for (let round = 1; round <= rounds; round += 1) {
      const crash = round % CRASH_EVERY === 0 ? ground.crash : undefined;
      await killUnderWrites({ server, house, ledger, random, round, ...(crash && { crash }) });
      outcome.kills += 1;
      if (crash) outcome.crashes += 1;
      await ground.read((database) => checkRows(database, ledger, `round ${round}`));
      const began = performance.now();
      server = await start();
      outcome.restarts.push(performance.now() - began);
      await sendAgain(server, ledger, random);
      tell(round);
    }
    await server.stop('SIGKILL');
    await ground.read((database) => checkRows(database, ledger, 'at the end'));
  } finally {
    await server.stop('SIGKILL');
  }
  return outcome;
}

interface Round {
  server: ServerProcess;
  house: Scenario;
  ledger: Ledger;
  random: Random;
  round: number;
  crash?: () => Promise<void>;
}

async function killUnderWrites({ server, house, ledger, random, round, crash }: Round): Promise<void> {
  const { call } = openCalls(server.url);
  const writers = house.people.map((person) => {
    // Each writer has its own generator, so that the order of answers does not change what the others do.
    const lot = randomFrom(between(random, 0, 2 ** 31));
    return writeUntilGone({ ask: call, house, ledger, random: lot, round }, person);
  });
  await new Promise((resolve) => setTimeout(resolve, between(random, LEAST, MOST)));
  const crashed = crash?.();
  if (crash) await new Promise((resolve) => setTimeout(resolve, between(random, 0, 200)));
  await server.stop('SIGKILL');
  await Promise.all(writers);
  await crashed;
}

/** Repeats most calls that broke off with their key, and some that were answered. */
async function sendAgain({ url }: ServerProcess, ledger: Ledger, random: Random): Promise<void> {
  const desk = { ask: openCalls(url).call, ledger };
  const keyed = ledger.made.filter(({ key }) => key !== null);
  const answered = keyed.filter(({ id }) => id !== null);
  const unanswered = keyed.filter(({ id, text }) => id === null && !ledger.given.has(text));
  for (const made of unanswered) {
    ledger.given.add(made.text);
    if (random() < 0.25) continue;
    ledger.figures.again += 1;
    await send(desk, made);
  }
  for (const made of answered.slice(-REPEATED)) {
    ledger.figures.repeated += 1;
    await send(desk, made);
  }
}
