import path from 'node:path';
import type { S3Settings } from '#server/platform/storage/s3Settings.ts';
import type { BackupSettings } from './backupSettings.ts';
import { Environment } from './environment.ts';

/** The settings from the environment. README.md describes each of them. */
export interface Settings {
  port: number;
  host: string;
  /** The origin of links in mails, without a trailing slash. */
  publicUrl: string;
  /** The URL of a PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  dataDir: string;
  /** If null, a secret is generated once and stored in the data directory. */
  sessionSecret: string | null;
  /**
   * The secret before a change. With it, the keys of authenticator apps are encrypted again, and earlier email hashes
   * still match.
   */
  sessionSecretBefore: string | null;
  /** The S3-compatible store of pictures; null for the data directory. */
  s3: S3Settings | null;
  /** How backups are made; null if none are. */
  backup: BackupSettings | null;
  /** Whether pictures of other sites, whose addresses members enter, are fetched once and stored. */
  fetchesPictures: boolean;
  /** IP addresses and CIDR ranges from which pictures are fetched although they are private. For tests. */
  pictureFetchAllow: string[];
  /** Whether the roles of moderators and admins count only after a second factor. */
  requireStaffSecondFactor: boolean;
  /** A sorted file of SHA-1 hashes of leaked passwords. */
  leakedPasswordsFile: string | null;
  smtpUrl: string | null;
  /** The sender of mails; null for the name of the site at the host of `publicUrl`. */
  mailFrom: string | null;
  adminEmails: string[];
  stripe: StripeSettings | null;
  /** The name of the site, as long as no admin has set one. `deps.site` has the name to use. */
  defaultName: string;
  /** The tags of the languages to offer, if they are complete enough; null for all. */
  languages: string[] | null;
  rateLimits: boolean;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  metricsToken: string | null;
  /** The contact for security reports in `security.txt`. */
  securityContact: string | null;
  /** The contact of the people who run the site, on the page `/contact`. */
  contact: string | null;
  workers: number;
  /** The file with the public SSH keys that sign releases and their builds. */
  releaseSigners: string | null;
  /** Whether the server starts with a build that is not signed, although one of before was. */
  mayBeUnsigned: boolean;
  /** The shell command with which `npm run update` restarts the server. */
  updateRestart: string;
  logLevel: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  apiBase: string | null;
}

/**
 * Reads and checks all settings. An empty variable counts as absent.
 * @throws with one line that names the first invalid variable.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()] as const] : [],
  );
  const { data: env, error } = Environment.safeParse(Object.fromEntries(nonEmpty));
  if (error) {
    const [issue] = error.issues;
    throw invalid(String(issue?.path[0]), issue?.message ?? 'is invalid');
  }
  rejectContradictions(env);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    dataDir: path.resolve(env.DATA_DIR),
    sessionSecret: env.SESSION_SECRET ?? null,
    sessionSecretBefore: env.SESSION_SECRET_BEFORE ?? null,
    s3: env.S3_URL ?? null,
    backup: backupOf(env, nonEmpty),
    fetchesPictures: env.PICTURE_FETCH === 'on',
    pictureFetchAllow: env.PICTURE_FETCH_ALLOW,
    requireStaffSecondFactor: env.REQUIRE_STAFF_2FA === 'on',
    leakedPasswordsFile: env.LEAKED_PASSWORDS ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    adminEmails: env.ADMIN_EMAILS,
    stripe: stripeOf(env),
    defaultName: env.PRODUCT_NAME,
    languages: env.LANGUAGES ?? null,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    contact: env.CONTACT ?? null,
    workers: env.WORKERS,
    ...updateOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

const invalid = (name: string, message: string) => new Error(`${name} ${message}.`);

function rejectContradictions(env: Environment): void {
  if (env.DATABASE_URL) {
    if (!env.SESSION_SECRET) throw invalid('SESSION_SECRET', 'is required with DATABASE_URL');
    return;
  }
  if (env.WORKERS > 1) throw invalid('WORKERS', 'above 1 needs DATABASE_URL');
  if (env.DATABASE_REPLICA_URL) throw invalid('DATABASE_REPLICA_URL', 'needs DATABASE_URL');
}

function backupOf(env: Environment, set: (readonly [name: string, value: string])[]): BackupSettings | null {
  if (!env.BACKUP_TO) return null;
  if (env.BACKUP_RECIPIENT.length === 0 && env.BACKUP_PLAIN === 'no')
    throw invalid('BACKUP_RECIPIENT', 'is required with BACKUP_TO, unless BACKUP_PLAIN is yes');
  return {
    to: env.BACKUP_TO,
    at: env.BACKUP_AT,
    timeZone: env.BACKUP_TIMEZONE,
    keep: env.BACKUP_KEEP,
    recipients: env.BACKUP_RECIPIENT,
    // Not those of the machine, which are none of our settings.
    names: set.flatMap(([name]) => (name in Environment.shape ? name : [])).sort(),
  };
}

const updateOf = ({ RELEASE_SIGNERS, UNSIGNED, UPDATE_RESTART }: Environment) => ({
  releaseSigners: RELEASE_SIGNERS ?? null,
  mayBeUnsigned: UNSIGNED === 'yes',
  updateRestart: UPDATE_RESTART,
});

function stripeOf(env: Environment): StripeSettings | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
  const [secretKey, webhookSecret, priceId] = names.map((name) => env[name]);
  if (secretKey && webhookSecret && priceId) {
    return { secretKey, webhookSecret, priceId, apiBase: env.STRIPE_API_BASE ?? null };
  }
  if (!secretKey && !webhookSecret && !priceId) return null;
  const missing = names.find((name) => !env[name]) ?? names[0];
  throw invalid(missing, 'is required when payments are set up');
}
