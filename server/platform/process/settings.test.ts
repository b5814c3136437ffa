import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    sessionSecret: null,
    smtpUrl: null,
    adminEmails: [],
    stripe: null,
    defaultName: 'Vichara',
    mailFrom: null,
    languages: null,
    rateLimits: true,
    trustProxy: [],
    workers: 1,
    logLevel: 'info',
  });
});

it('an empty setting is treated as absent', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ', RATE_LIMITS: '' })).toEqual(readSettings({}));
});

it.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'vichara.org'],
  ['PUBLIC_URL', 'https://vichara.org/app'],
  ['PUBLIC_URL', 'ftp://vichara.org'],
  ['DATABASE_URL', 'mysql://localhost/vichara'],
  ['DATABASE_URL', 'postgresql'],
  ['SESSION_SECRET', 'short'],
  ['SMTP_URL', 'mail.example.org:25'],
  ['MAIL_FROM', 'Vichara'],
  ['LANGUAGES', 'de, xx'],
  ['ADMIN_EMAILS', 'anandi@example.org, nobody'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['CONTACT', 'hello@example.org'],
  ['RATE_LIMITS', 'yes'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['WORKERS', '0'],
  ['WORKERS', '2'],
  ['DATABASE_REPLICA_URL', 'postgresql://localhost/replica'],
  ['S3_URL', 's3://key:secret@store.example.org/bucket'],
  ['S3_URL', 'https://store.example.org/bucket'],
  ['S3_URL', 'https://key:secret@store.example.org/'],
  ['S3_URL', 'https://key:secret@store.example.org/bucket/folder'],
  ['STRIPE_SECRET_KEY', 'sk_test'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with one line that names a setting', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(/^[A-Z0-9_]+ [^\n]+\.$/);
  if (!['STRIPE_SECRET_KEY'].includes(name)) expect(read).toThrow(name);
});

it('a session secret is required when DATABASE_URL is set', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgresql://localhost/vichara' })).toThrow('SESSION_SECRET');
});

it('an error message never contains a password from a URL', () => {
  const read = () => readSettings({ DATABASE_URL: 'mysql://vichara:hunter22@localhost/vichara' });
  expect(read).toThrow(/^(?!.*hunter22)/);
});

it('readSettings splits lists and replaces loopback with its IP ranges', () => {
  const { adminEmails, trustProxy } = readSettings({
    ADMIN_EMAILS: 'A@example.org , b@example.org',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
  });
  expect(adminEmails).toEqual(['a@example.org', 'b@example.org']);
  expect(trustProxy).toEqual(['127.0.0.0/8', '::1/128', '10.0.0.0/8']);
});

it('the key and the secret of S3_URL may be percent-encoded', () => {
  const { s3 } = readSettings({ S3_URL: 'https://us%3Aer:se%2Fcr+e%t@store.example.org/bucket/?region=eu' });
  expect(s3).toEqual({
    accessKeyId: 'us:er',
    secretAccessKey: 'se/cr+e%t',
    endpoint: 'https://store.example.org/bucket/',
    region: 'eu',
  });
});
