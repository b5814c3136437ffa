import { setTimeout as sleep } from 'node:timers/promises';
import {
  HEALTH_PARTS,
  type HealthPart,
  type HealthPartId,
  type HealthState,
  type MailTest,
} from '#contract/health.ts';
import { say } from '#contract/platform/say.ts';
import { accountById } from '#server/account/public.ts';
import { adminIds } from '#server/admin/public.ts';
import { checkAddress } from '#server/health/checks/address.ts';
import { checkBackup } from '#server/health/checks/backup.ts';
import { checkDatabase } from '#server/health/checks/database.ts';
import { checkDisk } from '#server/health/checks/disk.ts';
import { checkJobs } from '#server/health/checks/jobs.ts';
import { checkMail } from '#server/health/checks/mail.ts';
import { checkPayments } from '#server/health/checks/payments.ts';
import { checkPictures } from '#server/health/checks/pictures.ts';
import { checkVersion } from '#server/health/checks/version.ts';
import { beginBackup } from '#server/platform/backup/backups.ts';
import { BackupRunning } from '#server/platform/backup/runs.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { formatTimeOfDay } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS, type Texts } from '#server/platform/languages/texts.ts';
import { HOUR, type Limit } from '#server/platform/limits.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Check, Findings } from './check.ts';
import { type Problem, partName, stepsWithPage, wordsOf } from './problems.ts';
import { saveParts, storedParts, takeUntold } from './store.ts';

const CHECKS: Record<HealthPartId, Check> = {
  mail: checkMail,
  backup: checkBackup,
  disk: checkDisk,
  database: checkDatabase,
  jobs: checkJobs,
  address: checkAddress,
  pictures: checkPictures,
  payments: checkPayments,
  version: checkVersion,
};

/** How long what was found is used, and how long one check may take. */
const FRESH = { seconds: 30 };
const TIMEOUT_MS = 10_000;
/** How long a part must be broken, or well again, before the admins are told. */
const SETTLED = { minutes: 10 };
const MAIL_TESTS: Limit = { name: 'mailTests', points: 5, seconds: HOUR };

/** Checks all parts, and stores what was found. */
export async function checkHealth(deps: Deps): Promise<void> {
  const found = await Promise.all(HEALTH_PARTS.map((id) => findingsOf(deps, id)));
  await saveParts(deps.db, deps.clock(), found);
}

/** What the check of a part finds. A check that fails or hangs is a problem too. */
async function findingsOf(deps: Deps, id: HealthPartId) {
  const check = async () => {
    try {
      return await CHECKS[id](deps);
    } catch (error) {
      deps.log.warn({ err: error, part: id }, 'a part of the site could not be checked');
      return UNKNOWN;
    }
  };
  const findings = await Promise.race([check(), sleep(TIMEOUT_MS, UNKNOWN, { ref: false })]);
  return { id, state: worstState(findings.problems), ...findings };
}

const UNKNOWN: Findings = {
  problems: [{ name: 'unknown', state: 'broken' }],
  figures: {},
};

const worstState = (problems: Problem[]): HealthState =>
  problems.some(({ state }) => state === 'broken') ? 'broken' : problems.length > 0 ? 'look' : 'well';

/** The state of all parts, at most 30 seconds old. */
export async function healthParts(deps: Deps, texts: Texts, timeZone: string): Promise<HealthPart[]> {
  const oldest = deps.clock().subtract(FRESH);
  const stored = await storedParts(deps.db);
  const isFresh = stored.some(({ checked_at }) => Temporal.Instant.compare(checked_at, oldest) >= 0);
  if (!isFresh) await checkHealth(deps);
  return (isFresh ? stored : await storedParts(deps.db)).map(({ id, state, since, problems, figures }) => ({
    id,
    state,
    since: iso(since),
    words: wordsOf(texts, problems, timeZone),
    steps: stepsWithPage(texts, id, problems),
    figures,
  }));
}

/** The state of all parts for an admin, in their language and time zone. */
export async function healthFor(deps: Deps, viewer: Viewer): Promise<HealthPart[]> {
  const account = await accountById(deps.db, viewer.id);
  return healthParts(deps, deps.languages.textsIn(account?.language), account?.timezone ?? 'UTC');
}

/**
 * Checks all parts every minute, and mails the admins once about a part that has been broken for ten minutes, and once
 * when it has been well again for as long. No mail can tell that mails do not go out: the log and the screens do.
 */
export async function watchHealth(deps: Deps): Promise<void> {
  await checkHealth(deps);
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    for (const part of await takeUntold(trx, { before: now.subtract(SETTLED), now })) {
      const words = wordsOf(ENGLISH_TEXTS, part.problems, 'UTC');
      if (part.state === 'broken') deps.log.error({ part: part.id }, words);
      else deps.log.info({ part: part.id }, 'This part is well again.');
      if (part.id === 'mail') continue;
      const mail = part.state === 'broken' ? 'partBroken' : 'partRecovered';
      for (const adminId of await adminIds(trx)) await enqueueMail(deps, trx, mail, `${adminId}:${part.id}`);
    }
  });
}

/** Sends a mail to the caller's own address at once, and says what the mail server answers. */
export async function testMail(deps: Deps, viewer: Viewer): Promise<MailTest> {
  const { db, clock, limits, languages, settings, site, mailer } = deps;
  await limits.consume([MAIL_TESTS, viewer.id]);
  const account = await accountById(db, viewer.id);
  const texts = languages.textsIn(account?.language);
  if (!account || settings.smtpUrl === null)
    return { accepted: false, message: texts.text('Mails are written to files: SMTP_URL is not set.') };
  const answer = await mailer.test({
    to: account.email,
    texts,
    subject: texts.text('A test mail from {product}', { product: site.name }),
    paragraphs: [texts.text('Mails from {product} reach you.', { product: site.name })],
  });
  if (answer === null) {
    const time = formatTimeOfDay(texts, clock(), account.timezone ?? 'UTC');
    return { accepted: true, message: texts.text('Your mail server accepted the mail at {time}.', { time }) };
  }
  return { accepted: false, message: texts.text('Your mail server said: {answer}', { answer }) };
}

/**
 * Begins to make a backup, and does not wait for its end, which the state of the site tells.
 * @throws ApiError 409 while one is being made, or if none are set up
 */
export async function startBackup(deps: Deps): Promise<{ message: string }> {
  if (!deps.settings.backup)
    throw conflict('backups_not_set_up', say('Backups are not set up: BACKUP_TO is not set.'));
  try {
    const { finished } = await beginBackup(deps);
    finished.catch(() => {}); // It is logged and recorded.
  } catch (error) {
    if (error instanceof BackupRunning) throw conflict('backup_running', say('A backup is being made.'));
    throw error;
  }
  return say('The backup has begun.');
}

/** Checks all parts, and returns their states. */
export async function statesNow(deps: Deps): Promise<Partial<Record<HealthPartId, HealthState>>> {
  await checkHealth(deps);
  return Object.fromEntries((await storedParts(deps.db)).map(({ id, state }) => [id, state]));
}

/** What the command prints: a line for each part. `isWell` is false unless all are well. */
export async function printedHealth(deps: Deps): Promise<{ text: string; isWell: boolean }> {
  const parts = await healthParts(deps, ENGLISH_TEXTS, 'UTC');
  const lines = parts.map(({ id, state, words, steps }) => {
    const name = partName(ENGLISH_TEXTS, id);
    return state === 'well' ? `${name}: well` : `${name}: ${words}\n  ${steps}`;
  });
  const isWell = parts.every(({ state }) => state === 'well');
  return { text: [...lines, ...(isWell ? ['', 'All is well.'] : [])].join('\n'), isWell };
}
