import { recordCalls } from '#tests/support/api/recordedCalls.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import { type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { createRandom, type Random, randomInteger } from './random.ts';
import { checkRows } from './rows.ts';
import { createScenario, type Scenario } from './scenario.ts';
import type { Target } from './targets.ts';
import { createWriteHistory, type WriteHistory } from './writeHistory.ts';
import { send, uploadPicture, writeUntilKilled } from './writers.ts';

/** How long the writers run before a kill, in milliseconds. */
const [MIN_WRITING_MS, MAX_WRITING_MS] = [100, 600];
/** Every tenth round also crashes PostgreSQL. */
const ROUNDS_PER_CRASH = 10;
/** In every third round, pictures are uploaded. */
const ROUNDS_PER_PICTURE = 3;
/** The number of answered calls that are retried per round. */
const ANSWERED_RETRIES_PER_ROUND = 3;

export interface Outcome {
  history: WriteHistory;
  kills: number;
  crashes: number;
  /** For each kill, the milliseconds from the start of the new process until it was ready. */
  restartTimes: number[];
}

interface KillOptions {
  target: Target;
  mails: MailSink;
  seed: number;
  rounds: number;
  onRound: (round: number) => void;
}

/**
 * Kills the server repeatedly while it writes. After each kill, compares the database with the acknowledged
 * writes.
 */
export async function killRepeatedly({
  target,
  mails,
  seed,
  rounds,
  onRound,
}: KillOptions): Promise<Outcome> {
  const start = () =>
    startServer({
      ...target.environment,
      SMTP_URL: mails.url,
      ADMIN_EMAILS: 'person-0@vichara.test',
      LOG_LEVEL: 'warn',
      PICTURE_FETCH: 'off',
    });
  const outcome: Outcome = { history: createWriteHistory(), kills: 0, crashes: 0, restartTimes: [] };
  const { history } = outcome;
  const { DATA_DIR: dataDir = '' } = target.environment;
  const random = createRandom(seed);
  let server = await start();
  try {
    const scenario = await createScenario(recordCalls(server.url).call, mails);
    for (const [id, text] of scenario.sealedTexts) history.states.set(`journal ${id}`, new Set([text]));
    for (let round = 1; round <= rounds; round += 1) {
      const crash = round % ROUNDS_PER_CRASH === 0 ? target.crash : undefined;
      await killWhileWriting({ server, scenario, history, random, round, ...(crash && { crash }) });
      outcome.kills += 1;
      if (crash) outcome.crashes += 1;
      await target.read((database) => checkRows(database, dataDir, history, `round ${round}`));
      const startedAt = performance.now();
      server = await start();
      outcome.restartTimes.push(performance.now() - startedAt);
      await resend(server, history, random);
      onRound(round);
    }
    await server.stop('SIGKILL');
    await target.read((database) => checkRows(database, dataDir, history, 'at the end'));
  } finally {
    await server.stop('SIGKILL');
  }
  return outcome;
}

interface Round {
  server: ServerProcess;
  scenario: Scenario;
  history: WriteHistory;
  random: Random;
  round: number;
  crash?: () => Promise<void>;
}

async function killWhileWriting({ server, scenario, history, random, round, crash }: Round): Promise<void> {
  const { call } = recordCalls(server.url);
  // The process that decodes pictures takes longer to start than the writers run.
  if (round % ROUNDS_PER_PICTURE === 0) await uploadPicture({ call, scenario, history }, scenario.guide);
  const writers = scenario.people.map((person) => {
    // Each writer has its own random numbers, so that the order of the replies does not change the calls of the others.
    const writerRandom = createRandom(randomInteger(random, 0, 2 ** 31));
    return writeUntilKilled({ call, scenario, history, random: writerRandom, round }, person);
  });
  await new Promise((resolve) => setTimeout(resolve, randomInteger(random, MIN_WRITING_MS, MAX_WRITING_MS)));
  const crashing = crash?.();
  if (crash) await new Promise((resolve) => setTimeout(resolve, randomInteger(random, 0, 200)));
  await server.stop('SIGKILL');
  await Promise.all(writers);
  await crashing;
}

/** Retries most unanswered calls and some answered calls, with the same keys. */
async function resend({ url }: ServerProcess, history: WriteHistory, random: Random): Promise<void> {
  const context = { call: recordCalls(url).call, history };
  const textsWithKey = history.sentTexts.filter(({ key }) => key !== null);
  const answered = textsWithKey.filter(({ id }) => id !== null);
  const unanswered = textsWithKey.filter(({ id, text }) => id === null && !history.handledTexts.has(text));
  for (const sentText of unanswered) {
    history.handledTexts.add(sentText.text);
    if (random() < 0.25) continue;
    history.stats.retriedUnanswered += 1;
    await send(context, sentText);
  }
  for (const sentText of answered.slice(-ANSWERED_RETRIES_PER_ROUND)) {
    history.stats.retriedAnswered += 1;
    await send(context, sentText);
  }
}
