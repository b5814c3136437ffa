// Answers the questions of `npm run setup`, which starts a server, makes a backup and prints the state of the site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

let mails: MailSink;
let folder: string;
let file: string;
beforeAll(async () => {
  mails = await openMailSink();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-setup-'));
  file = path.join(folder, 'vichara.env');
  const port = await freePort();
  fs.writeFileSync(file, `DATA_DIR=${folder}/data\nPORT=${port}\nLANGUAGES=de\n`);
});
afterAll(async () => {
  await mails.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const settings = () => parseEnv(fs.readFileSync(file, 'utf8'));

/** Runs the setup. An answer is given when its question is asked; all others are the defaults. Returns the output. */
async function setUp(
  answers: [question: RegExp, answer: (output: string) => string][],
  to = file,
): Promise<string> {
  const child = spawn(process.execPath, ['scripts/setup.ts', to], { env: CHILD_ENVIRONMENT });
  let [output, answered] = ['', 0];
  const waiting = [...answers];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const asked = output.slice(answered);
      if (!asked.endsWith(': ')) return;
      answered = output.length;
      // As root, where systemd runs, it would install a service.
      if (/Should systemd/.test(asked)) {
        child.stdin.write('no\n');
        return;
      }
      const index = waiting.findIndex(([question]) => question.test(asked));
      const [[, answer] = []] = index < 0 ? [] : waiting.splice(index, 1);
      child.stdin.write(`${answer?.(output) ?? ''}\n`);
    });
  await once(child, 'exit');
  expect(waiting).toEqual([]);
  return output;
}

it('the setup writes one private file, tests the mail server, makes a backup and prints the state of the site', {
  timeout: 300_000,
}, async () => {
  const { host } = new URL(mails.url);
  mails.setAnswer('refuse');
  const accept = () => {
    mails.setAnswer('accept');
    return 'yes';
  };
  const output = await setUp([
    [/The address of the site/, () => 'not an address'],
    [/The address of the site/, () => 'https://sangha.example.org'],
    [/The email address of the admin/, () => 'meera@example.org'],
    [/The mail server/, () => 'mail server'],
    [/The mail server/, () => host],
    [/Enter the mail server again/, accept],
    [/The folder of backups/, () => '/proc/backups'],
    [/The folder of backups/, () => path.join(folder, 'backups')],
    [/its last 6 characters/, () => 'AAAAAA'],
    [/its last 6 characters/, (text) => /AGE-SECRET-KEY-\S*(\S{6})\n/.exec(text)?.[1]?.toLowerCase() ?? ''],
  ]);
  expect(output).toContain('This must be like mail.example.org:587.');
  expect(output).toMatch(/Your mail server said: 550/);
  expect(output).toContain('Your mail server accepted a test mail to meera@example.org.');
  expect(output).toMatch(/This folder cannot be used: /);
  expect(output).toContain('Keep this key away from the server. Without it, no backup can be opened.');
  expect(output).toContain('These are not the last 6 characters of the key.');
  expect(output).toMatch(/rows in \d+ tables, restored and compared\./);
  expect(output).toMatch(/Mail: well\nBackup: well\n/);
  expect(settings()).toEqual({
    DATA_DIR: `${folder}/data`,
    PORT: settings().PORT,
    LANGUAGES: 'de',
    PUBLIC_URL: 'https://sangha.example.org',
    ADMIN_EMAILS: 'meera@example.org',
    TRUST_PROXY: 'loopback',
    SMTP_URL: `smtp://${host}`,
    MAIL_FROM: 'no-reply@sangha.example.org',
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_RECIPIENT: expect.stringMatching(/^age1[\da-z]+$/),
  });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const unit = fs.readFileSync(path.join(folder, 'vichara.service'), 'utf8');
  expect(unit).toContain(`EnvironmentFile=${file}\n`);
  expect(unit).toContain(`ReadWritePaths=-${folder}/data -${folder}/backups\n`);
  expect(unit).toContain(`WorkingDirectory=${process.cwd()}\n`);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const each = path.join(folder, name);
    if (fs.statSync(each).isFile())
      expect(fs.readFileSync(each).includes('AGE-SECRET-KEY'), name).toBe(false);
  }

  const before = settings();
  expect(await setUp([])).not.toContain('AGE-SECRET-KEY');
  expect(settings()).toEqual(before);
});

it('an empty site does not begin unasked where the backups of a lost one are', {
  timeout: 60_000,
}, async () => {
  const other = path.join(folder, 'other.env');
  const before = `DATA_DIR=${folder}/other\nBACKUP_TO=${folder}/backups\n`;
  fs.writeFileSync(other, before);
  const output = await setUp([[/Begin with an empty site/, () => '']], other);
  expect(output).toMatch(/There are backups in this place\. The newest is \d{4}-/);
  expect(output).toContain('Nothing was changed.');
  expect(fs.readFileSync(other, 'utf8')).toBe(before);
});

it('the server listens where its address on this machine says', { timeout: 300_000 }, async () => {
  const local = path.join(folder, 'local.env');
  fs.writeFileSync(local, `DATA_DIR=${folder}/local\n`);
  const address = `http://localhost:${await freePort()}`;
  const output = await setUp(
    [
      [/The address of the site/, () => address],
      [/The mail server/, () => 'smtp://127.0.0.1:1'],
      [/Enter the mail server again/, () => 'no'],
      [/The folder of backups/, () => 'none'],
    ],
    local,
  );
  expect(output).toContain('Your mail server could not be reached: connect ECONNREFUSED');
  expect(output).toContain(`Next: open ${address}, and sign up as admin@localhost.`);
  expect(fs.readFileSync(local, 'utf8')).toContain(`PORT=${new URL(address).port}\n`);
});

it('an end of the input changes nothing', async () => {
  const before = fs.readFileSync(file, 'utf8');
  const child = spawn(process.execPath, ['scripts/setup.ts', file], { env: CHILD_ENVIRONMENT });
  child.stdin.end('https://other.example.org\n');
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(fs.readFileSync(file, 'utf8')).toBe(before);
});
