import type { HealthState } from '#contract/health.ts';
import { formatDateTime, formatDay, formatMonth } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

/** What a problem is about: numbers, names and instants in ISO 8601. Nothing about a member. */
export type ProblemValues = Record<string, string | number>;

/** Something that is the matter with a part. It is stored without words, and told in the language of each reader. */
export interface Problem {
  name: ProblemName;
  state: Exclude<HealthState, 'well'>;
  values?: ProblemValues;
}

interface Told {
  texts: Texts;
  values: ProblemValues;
  /** An instant among the values, in the time zone of the reader. */
  time(name: string): string;
  /** The day of an instant among the values, in UTC. */
  day(name: string): string;
  /** A month among the values. */
  month(name: string): string;
}

interface Telling {
  words(told: Told): string;
  steps(texts: Texts): string;
}

/** What is said about each problem, and what to do about it. */
const TELLINGS = {
  mailsWait: {
    words: ({ texts, values, time }) =>
      texts.text('No mail has gone out since {time}; {n, plural, one {# waits} other {# wait}}.', {
        time: time('since'),
        n: values.n ?? 0,
      }),
    steps: (texts) =>
      texts.text('Send yourself a test mail, and compare SMTP_URL with what your mail provider says.'),
  },
  noMailYet: {
    words: ({ texts, values }) =>
      texts.text('No mail has gone out yet; {n, plural, one {# waits} other {# wait}}.', {
        n: values.n ?? 0,
      }),
    steps: (texts) =>
      texts.text('Send yourself a test mail, and compare SMTP_URL with what your mail provider says.'),
  },
  mailsAreFiles: {
    words: ({ texts }) => texts.text('Mails are written to files: SMTP_URL is not set.'),
    steps: (texts) => texts.text('Set SMTP_URL to your mail server, and start the server again.'),
  },
  mailsFailed: {
    words: ({ texts, values }) =>
      texts.text(
        '{n, plural, one {# email could not be delivered} other {# emails could not be delivered}}.',
        values,
      ),
    steps: (texts) => texts.text('The log of the server says why, without the addresses.'),
  },
  mailsHeld: {
    words: ({ texts, values }) =>
      texts.text('{n, plural, one {# mail is held} other {# mails are held}} since the restore.', values),
    steps: (texts) => texts.text('Run npm run admin -- held, and send or delete each kind.'),
  },
  remindersHeld: {
    words: ({ texts }) => texts.text('Reminders are held since the restore.'),
    steps: (texts) => texts.text('Run npm run admin -- held, and send or delete each kind.'),
  },
  noBackup: {
    words: ({ texts }) => texts.text('There is no backup.'),
    steps: (texts) => texts.text('Set BACKUP_TO and BACKUP_RECIPIENT, and start the server again.'),
  },
  noBackupYet: {
    words: ({ texts }) => texts.text('There is no backup.'),
    steps: (texts) => texts.text('Make one now, or wait for the time of BACKUP_AT.'),
  },
  oldBackup: {
    words: ({ texts, day }) => texts.text('The last proven backup is from {day}.', { day: day('at') }),
    steps: (texts) => texts.text('Make one now. The log of the server says why none was made.'),
  },
  backupsOfOthers: {
    words: ({ texts, day }) =>
      texts.text('There are backups of another site in the same place. The newest is from {day}.', {
        day: day('at'),
      }),
    steps: (texts) =>
      texts.text(
        'If they are those of this site before it was lost, restore one. Otherwise, give this site a place of its own with BACKUP_TO.',
      ),
  },
  restoreFailed: {
    words: ({ texts, values }) =>
      texts.text('The test restore failed: {reason} Your site is not affected.', values),
    steps: (texts) =>
      texts.text('Make another backup now. If it fails again, report it with the log of the server.'),
  },
  backupFailed: {
    words: ({ texts, values }) =>
      texts.text('The last backup failed: {reason} Your site is not affected.', values),
    steps: (texts) => texts.text('It is tried again in an hour. The log of the server says more.'),
  },
  noDrill: {
    words: ({ texts, day }) => texts.text('No restore has been tried since {day}.', { day: day('since') }),
    steps: (texts) =>
      texts.text('Run npm run backup -- drill with your key. It restores the newest backup and tries it.'),
  },
  diskPace: {
    words: ({ texts, values }) =>
      texts.text(
        '{n} GB are left, enough for about {days, plural, one {# day} other {# days}} at this month’s pace.',
        values,
      ),
    steps: (texts) => texts.text('Make the disk larger, or move pictures to a store with S3_URL.'),
  },
  diskSpace: {
    words: ({ texts, values }) => texts.text('{n} GB are left.', values),
    steps: (texts) => texts.text('Make the disk larger, or move pictures to a store with S3_URL.'),
  },
  memory: {
    words: ({ texts, values }) => texts.text('The server uses {used} of its {limit} MB of memory.', values),
    steps: (texts) => texts.text('Give the server more memory, or use fewer WORKERS.'),
  },
  databaseDown: {
    words: ({ texts }) => texts.text('The database does not answer.'),
    steps: (texts) => texts.text('Look at the log of the database, and at DATABASE_URL.'),
  },
  openTransaction: {
    words: ({ texts, values }) =>
      texts.text('A transaction has been open for {n, plural, one {# minute} other {# minutes}}.', values),
    steps: (texts) => texts.text('Find what holds it in pg_stat_activity, and end it.'),
  },
  replicaBehind: {
    words: ({ texts }) => texts.text('The replica is more than a minute behind, or does not answer.'),
    steps: (texts) =>
      texts.text('Everything is read from the primary meanwhile. Look at the log of the replica.'),
  },
  databaseAge: {
    words: ({ texts, values, month }) =>
      texts.text('PostgreSQL {version} receives no fixes after {month}.', {
        ...values,
        month: month('month'),
      }),
    steps: (texts) => texts.text('Plan an upgrade of PostgreSQL.'),
  },
  jobFailed: {
    words: ({ texts, values, time }) =>
      texts.text('{name} has failed {n, plural, one {once} other {# times}}, last at {time}.', {
        ...values,
        time: time('at'),
      }),
    steps: (texts) => texts.text('The log of the server says why. A task runs again at its next time.'),
  },
  wrongHost: {
    words: ({ texts, values }) => texts.text('Visitors use {used}, but PUBLIC_URL is {set}.', values),
    steps: (texts) =>
      texts.text('Set PUBLIC_URL to the address that visitors use. Links in mails begin with it.'),
  },
  noHttps: {
    words: ({ texts }) =>
      texts.text('PUBLIC_URL begins with http, so what members write is not encrypted on its way.'),
    steps: (texts) =>
      texts.text('Put a proxy with a certificate in front of the server, and set PUBLIC_URL.'),
  },
  oneAddress: {
    words: ({ texts }) => texts.text('All members share one address: TRUST_PROXY.'),
    steps: (texts) =>
      texts.text('Set TRUST_PROXY to the address of your proxy, so that limits apply to each visitor.'),
  },
  clock: {
    words: ({ texts, values }) =>
      texts.text('The clock of the server is {n, plural, one {# second} other {# seconds}} off.', values),
    steps: (texts) => texts.text('Let the machine set its clock by NTP.'),
  },
  storeDown: {
    words: ({ texts }) => texts.text('The store of the pictures cannot be reached.'),
    steps: (texts) => texts.text('Look at S3_URL and at the status page of your provider.'),
  },
  picturesWithoutFile: {
    words: ({ texts, values }) =>
      texts.text('{n, plural, one {# picture has no file} other {# pictures have no file}}.', values),
    steps: (texts) => texts.text('Run npm run pictures -- check, and copy the files from a backup.'),
  },
  stripeFails: {
    words: ({ texts, time }) =>
      texts.text('Stripe’s messages have been failing since {time}.', { time: time('since') }),
    steps: (texts) => texts.text('Compare STRIPE_WEBHOOK_SECRET with the webhook in your account at Stripe.'),
  },
  oldBuild: {
    words: ({ texts, values }) =>
      texts.text('This build is {n, plural, one {# month} other {# months}} old.', values),
    steps: (texts) => texts.text('Look at the list of releases, and update.'),
  },
  oldNode: {
    words: ({ texts, values, month }) =>
      texts.text('Node {version} receives no fixes after {month}.', { ...values, month: month('month') }),
    steps: (texts) => texts.text('Update, or start the server with a newer Node.'),
  },
  unknown: {
    words: ({ texts }) => texts.text('This could not be checked.'),
    steps: (texts) => texts.text('The log of the server says why.'),
  },
} satisfies Record<string, Telling>;

export type ProblemName = keyof typeof TELLINGS;
export const PROBLEM_NAMES = Object.keys(TELLINGS) as ProblemName[];

/** Says what the matter is, in sentences. */
export const wordsOf = (texts: Texts, problems: readonly Problem[], timeZone: string): string =>
  problems
    .map(({ name, values = {} }) =>
      TELLINGS[name].words({
        texts,
        values,
        time: (key) => formatDateTime(texts, Temporal.Instant.from(String(values[key])), timeZone),
        day: (key) => formatDay(texts, Temporal.Instant.from(String(values[key]))),
        month: (key) => formatMonth(texts, String(values[key])),
      }),
    )
    .join(' ');

/** Says what to do about it; empty without a problem. */
export const stepsFor = (texts: Texts, problems: readonly Problem[]): string =>
  [...new Set(problems.map(({ name }) => TELLINGS[name].steps(texts)))].join(' ');

/** Says what to do about it, and where the documentation tells more. */
export function stepsWithPage(texts: Texts, partId: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const page = `docs/operations.md#${partId}`;
  return `${stepsFor(texts, problems)} ${texts.text('More: {page}', { page })}`;
}

/** The names of the parts, as they begin a line. */
export const partName = (texts: Texts, id: string): string =>
  ({
    mail: texts.text('Mail'),
    backup: texts.text('Backup'),
    disk: texts.text('Disk and memory'),
    database: texts.text('Database'),
    jobs: texts.text('Jobs', {}, 'of the server'),
    address: texts.text('Address', {}, 'of the site'),
    pictures: texts.text('Pictures'),
    payments: texts.text('Payments'),
    version: texts.text('Version'),
  })[id] ?? id;
