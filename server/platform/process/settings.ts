import net from 'node:net';
import path from 'node:path';

/** The settings from the environment. README.md describes each of them. */
export interface Settings {
  port: number;
  host: string;
  /** The origin of links in mails, without a trailing slash. */
  publicUrl: string;
  /** The address of a PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  dataDir: string;
  /** Null: generated once and stored in the data directory. */
  sessionSecret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  adminEmails: string[];
  stripe: Stripe | null;
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

interface Stripe {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  apiBase: string | null;
}

type Environment = Record<string, string | undefined>;
type Read = (name: string) => string | null;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const POSTGRES = ['postgres:', 'postgresql:'];
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * Reads and checks all settings. An empty setting counts as absent.
 * @throws with one line that names the first invalid setting.
 */
export function readSettings(environment: Environment): Settings {
  const read: Read = (name) => environment[name]?.trim() || null;
  const port = wholeNumber(read, 'PORT', 3000, 0, 65_535);
  const publicUrl = origin(read, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const productName = read('PRODUCT_NAME') ?? 'Vichara';
  const settings: Settings = {
    port,
    host: read('HOST') ?? '127.0.0.1',
    publicUrl,
    databaseUrl: address(read, 'DATABASE_URL', POSTGRES),
    databaseReplicaUrl: address(read, 'DATABASE_REPLICA_URL', POSTGRES),
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    sessionSecret: read('SESSION_SECRET'),
    smtpUrl: address(read, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom:
      mailbox(read, 'MAIL_FROM') ??
      `${JSON.stringify(productName)} <no-reply@${new URL(publicUrl).hostname}>`,
    adminEmails: emails(read, 'ADMIN_EMAILS'),
    stripe: stripe(read),
    productName,
    rateLimits: oneOf(read, 'RATE_LIMITS', 'on', ['on', 'off']) === 'on',
    trustProxy: proxies(read, 'TRUST_PROXY'),
    metricsToken: read('METRICS_TOKEN'),
    securityContact: contact(read, 'SECURITY_CONTACT'),
    workers: wholeNumber(read, 'WORKERS', 1, 1, 256),
    logLevel: oneOf(read, 'LOG_LEVEL', 'info', LOG_LEVELS),
  };
  refuseContradictions(settings);
  return settings;
}

const wrong = (name: string, must: string) => new Error(`${name} ${must}.`);

function refuseContradictions({ databaseUrl, databaseReplicaUrl, sessionSecret, workers }: Settings): void {
  if (databaseUrl && !sessionSecret) throw wrong('SESSION_SECRET', 'is required with DATABASE_URL');
  if (sessionSecret && sessionSecret.length < 32) {
    throw wrong('SESSION_SECRET', 'must be at least 32 characters long');
  }
  if (workers > 1 && !databaseUrl) throw wrong('WORKERS', 'above 1 needs DATABASE_URL');
  if (databaseReplicaUrl && !databaseUrl) throw wrong('DATABASE_REPLICA_URL', 'needs DATABASE_URL');
}

function wholeNumber(read: Read, name: string, absent: number, least: number, most: number): number {
  const value = read(name);
  if (value === null) return absent;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrong(name, `must be a whole number from ${least} to ${most}`);
}

function oneOf(read: Read, name: string, absent: string, allowed: string[]): string {
  const value = read(name) ?? absent;
  if (allowed.includes(value)) return value;
  throw wrong(name, `must be one of: ${allowed.join(', ')}`);
}

// The message never contains the value: an address may contain a password, and the message is logged.
function address(read: Read, name: string, protocols: string[]): string | null {
  const value = read(name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && protocols.includes(url.protocol) && url.hostname) return value;
  throw wrong(
    name,
    `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  );
}

function contact(read: Read, name: string): string | null {
  const value = read(name);
  if (value === null || /^(mailto:[^\s@]+@|tel:\+?\d|https:\/\/)[^\s]+$/.test(value)) return value;
  throw wrong(name, 'must be an address that starts with mailto:, https:// or tel:');
}

function origin(read: Read, name: string): string | null {
  const value = address(read, name, ['http:', 'https:']);
  if (value === null) return null;
  const { origin: own, pathname, search, hash, username } = new URL(value);
  if (pathname === '/' && !search && !hash && !username) return own;
  throw wrong(name, 'must be a scheme, a host and perhaps a port, nothing more');
}

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

function mailbox(read: Read, name: string): string | null {
  const value = read(name);
  if (value === null) return null;
  const email = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (EMAIL.test(email)) return value;
  throw wrong(name, 'must be an address, or a name and an address in angle brackets');
}

const parts = (value: string | null) => (value ?? '').split(',').flatMap((part) => part.trim() || []);

function emails(read: Read, name: string): string[] {
  const all = parts(read(name));
  if (all.every((email) => EMAIL.test(email))) return all.map((email) => email.toLowerCase());
  throw wrong(name, 'must be email addresses with commas between them');
}

function proxies(read: Read, name: string): string[] {
  const value = read(name);
  if (value === null || value === 'off') return [];
  const all = parts(value).flatMap((part) => (part === 'loopback' ? LOOPBACK : part));
  const isRange = (text: string) => {
    const [ip = '', bits = '0', ...more] = text.split('/');
    return (
      !more.length &&
      net.isIP(ip) !== 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (net.isIPv6(ip) ? 128 : 32)
    );
  };
  if (all.every(isRange)) return all;
  throw wrong(name, 'must be addresses and CIDR ranges with commas between them, or loopback');
}

function stripe(read: Read): Stripe | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
  const [secretKey = null, webhookSecret = null, priceId = null] = names.map(read);
  const apiBase = address(read, 'STRIPE_API_BASE', ['http:', 'https:']);
  if (secretKey && webhookSecret && priceId) return { secretKey, webhookSecret, priceId, apiBase };
  const missing = names.find((name) => !read(name));
  if (!secretKey && !webhookSecret && !priceId) return null;
  throw wrong(missing ?? names[0], 'is required when payments are set up');
}
