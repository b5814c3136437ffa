import fs from 'node:fs';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { LANGUAGES } from '#contract/platform/languages.ts';
import { keepingOf } from '#server/platform/backup/keeping.ts';
import { s3SettingsOf } from '#server/platform/storage/s3Settings.ts';

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

/** The absolute path of a folder, or a bucket. */
const backupPlace = z.string().transform((value, context) => {
  if (path.isAbsolute(value)) return value;
  const bucket = /^https?:\/\//.test(value) && URL.canParse(value) ? s3SettingsOf(value) : null;
  if (bucket) return bucket;
  context.addIssue('must be an absolute path, or like https://KEY:SECRET@host/bucket?region=REGION');
  return z.NEVER;
});

const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []));

const emails = list.pipe(
  z.array(z.string().regex(EMAIL_PATTERN, 'must be email addresses, separated by commas').toLowerCase()),
);

const tags = LANGUAGES.map(({ tag }) => tag);
const languages = list.refine(
  (all) => all.every((tag) => tags.includes(tag)),
  `must be some of these, separated by commas: ${tags.join(', ')}`,
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

/** A time of day, such as `03:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00');

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'must be a time zone such as Europe/Lisbon');

const keeping = z
  .string()
  .transform(keepingOf)
  .refine((value) => value !== null, 'must be like 7d 4w 6m: days, weeks and months');

const ageKeys = list.pipe(
  z.array(z.string().regex(/^age1[\da-z]{20,}$/, 'must be public keys of age, separated by commas')),
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
export const Environment = z.object({
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
  BACKUP_TO: backupPlace.optional(),
  BACKUP_AT: timeOfDay.default('03:00'),
  BACKUP_TIMEZONE: timeZone.default('UTC'),
  BACKUP_KEEP: keeping.default({ days: 7, weeks: 4, months: 6 }),
  BACKUP_RECIPIENT: ageKeys.default([]),
  BACKUP_PLAIN: oneOf(['yes', 'no']).default('no'),
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
  LANGUAGES: languages.optional(),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  TRUST_PROXY: proxies.default([]),
  METRICS_TOKEN: z.string().optional(),
  RELEASE_SIGNERS: z.string().refine(path.isAbsolute, 'must be an absolute path').optional(),
  UNSIGNED: oneOf(['yes', 'no']).default('no'),
  UPDATE_RESTART: z.string().default('sudo -n systemctl restart vichara'),
  SECURITY_CONTACT: z
    .string()
    .regex(CONTACT_PATTERN, 'must be an address that starts with mailto:, https:// or tel:')
    .optional(),
  CONTACT: z
    .string()
    .regex(CONTACT_PATTERN, 'must be an address that starts with mailto:, https:// or tel:')
    .optional(),
  WORKERS: wholeNumber(1, 256).default(1),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});
export type Environment = z.output<typeof Environment>;
