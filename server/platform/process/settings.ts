import fs from 'node:fs';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type S3Settings, s3SettingsOf } from '#server/platform/storage/s3Settings.ts';

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
  /** The secret before a change, with which stored keys of authenticator apps are read once more. */
  sessionSecretBefore: string | null;
  /** The S3-compatible store of pictures; null for the data directory. */
  s3: S3Settings | null;
  /** Whether pictures of other sites, whose addresses members enter, are fetched once and kept. */
  fetchesPictures: boolean;
  /** IP addresses and CIDR ranges from which pictures are fetched although they are private. For tests. */
  pictureFetchAllow: string[];
  /** Whether the roles of moderators and admins count only after a second factor. */
  requireStaffSecondFactor: boolean;
  /** A sorted file of SHA-1 hashes of leaked passwords. */
  leakedPasswordsFile: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  adminEmails: string[];
  stripe: StripeSettings | null;
  productName: string;
  rateLimits: boolean;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  metricsToken: string | null;
  /** The contact for security reports in `security.txt`. */
  securityContact: string | null;
  workers: number;
  logLevel: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  apiBase: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const EMAIL_PATTERN = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const CONTACT_PATTERN = /^(mailto:[^\s@]+@|tel:\+?\d|https:\/\/)[^\s]+$/;

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  const number = z.number().min(min, message).max(max, message);
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(number);
}

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

/** A URL with one of these schemes. The error message is logged, so it does not contain the URL and its password. */
const url = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    hostname: /./,
    abort: true,
    error: `must be an address that starts with ${schemes.map((each) => `${each}://`).join(' or ')}`,
  });

const origin = url('http', 'https')
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && !search && !hash && !username;
  }, 'must consist of a scheme, a host and optionally a port')
  .transform((value) => new URL(value).origin);

const mailbox = z
  .string()
  .refine(
    (value) => EMAIL_PATTERN.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an address, or a name and an address in angle brackets',
  );

const s3Bucket = url('https', 'http')
  .transform(s3SettingsOf)
  .refine((settings) => settings !== null, 'must be like https://KEY:SECRET@host/bucket?region=REGION');

const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []));

const emails = list.pipe(
  z.array(z.string().regex(EMAIL_PATTERN, 'must be email addresses, separated by commas').toLowerCase()),
);

const isIpOrRange = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text);

const proxies = list
  .transform((all) =>
    all.join() === 'off' ? [] : all.flatMap((each) => (each === 'loopback' ? LOOPBACK : each)),
  )
  .refine(
    (all) => all.every(isIpOrRange),
    'must be IP addresses and CIDR ranges, separated by commas, or loopback',
  );

const readableFile = z
  .string()
  .transform((value) => path.resolve(value))
  .refine((file) => {
    try {
      fs.accessSync(file, fs.constants.R_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  }, 'must be the path of a file that can be read');

/** The variables of the environment. A message completes a sentence that begins with the variable's name. */
const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: url('postgres', 'postgresql').optional(),
  DATA_DIR: z.string().default('./data'),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  SESSION_SECRET_BEFORE: z.string().min(32, 'must be at least 32 characters long').optional(),
  REQUIRE_STAFF_2FA: oneOf(['on', 'off']).default('off'),
  S3_URL: s3Bucket.optional(),
  PICTURE_FETCH: oneOf(['on', 'off']).default('on'),
  PICTURE_FETCH_ALLOW: list
    .refine((all) => all.every(isIpOrRange), 'must be IP addresses and CIDR ranges, separated by commas')
    .default([]),
  LEAKED_PASSWORDS: readableFile.optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: mailbox.optional(),
  ADMIN_EMAILS: emails.default([]),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_API_BASE: url('http', 'https').optional(),
  PRODUCT_NAME: z.string().default('Vichara'),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  TRUST_PROXY: proxies.default([]),
  METRICS_TOKEN: z.string().optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(CONTACT_PATTERN, 'must be an address that starts with mailto:, https:// or tel:')
    .optional(),
  WORKERS: wholeNumber(1, 256).default(1),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});
type Environment = z.output<typeof Environment>;

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
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    dataDir: path.resolve(env.DATA_DIR),
    sessionSecret: env.SESSION_SECRET ?? null,
    sessionSecretBefore: env.SESSION_SECRET_BEFORE ?? null,
    s3: env.S3_URL ?? null,
    fetchesPictures: env.PICTURE_FETCH === 'on',
    pictureFetchAllow: env.PICTURE_FETCH_ALLOW,
    requireStaffSecondFactor: env.REQUIRE_STAFF_2FA === 'on',
    leakedPasswordsFile: env.LEAKED_PASSWORDS ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom:
      env.MAIL_FROM ?? `${JSON.stringify(env.PRODUCT_NAME)} <no-reply@${new URL(publicUrl).hostname}>`,
    adminEmails: env.ADMIN_EMAILS,
    stripe: stripeOf(env),
    productName: env.PRODUCT_NAME,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    workers: env.WORKERS,
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
