// `npm run setup [-- FILE]`: asks for the settings of an installation and writes them into one file, which is
// /etc/vichara.env for root and vichara.env in this folder for others. Run again, it offers the answers of before.
import fs from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { askForMail } from '#scripts/setup/mailServer.ts';
import { NONE, openQuestions, type Questions } from '#scripts/setup/questions.ts';
import {
  canInstallService,
  giveCodeTo,
  isInHomeFolder,
  ownerOfCode,
  type Place,
  problemOfOwner,
  startService,
  unitText,
} from '#scripts/setup/service.ts';
import { type Answers, problemOf, readAnswers, writeAnswers } from '#scripts/setup/settingsFile.ts';
import { provenNames } from '#server/platform/backup/stored.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { embeddedFolder, isEmbeddedIn } from '#server/platform/database/embedded/embedded.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { buildIfStale } from './build.ts';
import { startChildServer, until } from './childServer.ts';
import { runFromShell } from './runFromShell.ts';

const questions = openQuestions();
try {
  await setUp(questions, settingsFile());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  questions.close();
}

function settingsFile(): string {
  const [file = process.getuid?.() === 0 ? '/etc/vichara.env' : 'vichara.env'] = process.argv.slice(2);
  return path.resolve(file);
}

async function setUp(questions: Questions, file: string): Promise<void> {
  questions.say(`The answers are written to ${file}. Press Enter for what stands in brackets.\n`);
  const before = readAnswers(file);
  const isService =
    canInstallService() &&
    (await questions.confirm(
      'Should systemd start the server, now and at each start of this machine?',
      true,
    ));
  if (isService && isInHomeFolder())
    throw new Error(
      'systemd cannot read home folders. Move this folder to /opt/vichara, and run this again.',
    );
  const dataDir = isService ? '/var/lib/vichara' : path.resolve('data');
  const answers: Answers = { DATA_DIR: dataDir, ...before };
  Object.assign(answers, await askForAddress(questions, answers));
  Object.assign(answers, await askForMail(questions, answers));
  Object.assign(answers, await askForBackups(questions, answers, isService));
  writeAnswers(file, answers);
  questions.say(`\n${file} is written.`);
  const place: Place = {
    file,
    dataDir: path.resolve(answers.DATA_DIR ?? dataDir),
    backups: answers.BACKUP_TO?.startsWith('/') ? answers.BACKUP_TO : null,
  };
  process.env = { PATH: process.env.PATH, ...answers };
  if (isService) {
    await buildIfStale();
    startService(place);
    await giveCode(questions, place);
    await untilReady(answers);
    await tryOut(questions, answers);
  } else {
    const server = await startChildServer(localUrl(answers), answers);
    await tryOut(questions, answers);
    await server.stop();
    sayHowToStart(questions, place);
  }
  sayNext(questions, answers);
}

function sayNext(questions: Questions, { PUBLIC_URL, ADMIN_EMAILS }: Answers): void {
  questions.say(
    `\nNext: open ${PUBLIC_URL}, and sign up as ${ADMIN_EMAILS}. After the link in the mail, you are the admin.`,
  );
}

/** The code belongs neither to root nor to the service, so that whoever breaks into the server cannot change it. */
async function giveCode(questions: Questions, { file }: Place): Promise<void> {
  const owner = await questions.ask('The user to whom the code belongs, and who updates it', {
    default: ownerOfCode() ?? 'vichara-code',
    reject: problemOfOwner,
  });
  if (!giveCodeTo(owner, file))
    questions.say('  npm run update needs sudo, which is not installed. Install it, and run this again.');
}

/** Makes the first backup, and prints the state of the site. */
async function tryOut(questions: Questions, { BACKUP_TO }: Answers): Promise<void> {
  if (BACKUP_TO) {
    questions.say('\nA backup is made and tested …');
    await runFromShell('backup', []);
  }
  questions.say('\nThe state of the site:');
  await runFromShell('health', []);
}

function localUrl({ PORT = '3000' }: Answers): string {
  return `http://127.0.0.1:${PORT}`;
}

async function askForAddress(questions: Questions, before: Answers): Promise<Answers> {
  const PUBLIC_URL = await questions.ask('The address of the site', {
    default: before.PUBLIC_URL ?? 'http://localhost:3000',
    reject: problemOf('PUBLIC_URL'),
  });
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  const ADMIN_EMAILS = await questions.ask('The email address of the admin', {
    default: before.ADMIN_EMAILS ?? `admin@${hostname}`,
    reject: problemOf('ADMIN_EMAILS'),
  });
  const hasProxy =
    protocol === 'https:' &&
    (await questions.confirm('Does a proxy on this machine, such as nginx, answer for that address?', true));
  return {
    ...{ PUBLIC_URL, ADMIN_EMAILS },
    ...(hasProxy && { TRUST_PROXY: before.TRUST_PROXY ?? 'loopback' }),
    // Without a proxy, the server itself answers there.
    ...(isThisMachine(hostname) && port && { PORT: port }),
  };
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Asks for the place of backups. The private key is shown once and stored nowhere. */
async function askForBackups(questions: Questions, before: Answers, isService: boolean): Promise<Answers> {
  const place = await questions.ask(
    `The folder of backups, best on another disk, or a bucket like https://KEY:SECRET@host/bucket, or “${NONE}”`,
    {
      default: before.BACKUP_TO || (isService ? '/var/backups/vichara' : path.resolve('../vichara-backups')),
      reject: (text) => (text === NONE ? null : (problemOf('BACKUP_TO')(text) ?? problemOfFolder(text))),
    },
  );
  if (place === NONE) return { BACKUP_TO: '' };
  await requireNoFormerSite(questions, before, place);
  if (before.BACKUP_RECIPIENT || before.BACKUP_PLAIN === 'yes') return { BACKUP_TO: place };
  const identity = await generateX25519Identity();
  questions.say(`\nThis is the key of your backups:\n\n${identity}\n`);
  questions.say('Keep this key away from the server. Without it, no backup can be opened.');
  await questions.ask('Write it down, and enter its last 6 characters', {
    reject: (text) =>
      text.toUpperCase() === identity.slice(-6) ? null : 'These are not the last 6 characters of the key.',
  });
  return { BACKUP_TO: place, BACKUP_RECIPIENT: await identityToRecipient(identity) };
}

/** Whoever sets up a site again after a loss would otherwise begin with an empty one. @throws if they want to restore it */
async function requireNoFormerSite(
  questions: Questions,
  { DATA_DIR = '' }: Answers,
  place: string,
): Promise<void> {
  if (isEmbeddedIn(embeddedFolder(DATA_DIR))) return;
  // A key is not needed to list them, and there may be none yet.
  const { backup } = readSettings({ DATA_DIR, BACKUP_TO: place, BACKUP_PLAIN: 'yes' });
  const names = backup ? await provenNames(openTarget(backup)) : [];
  if (names.length === 0) return;
  questions.say(`  There are backups in this place. The newest is ${names.at(-1)}.`);
  if (!(await questions.confirm('Begin with an empty site, and keep them?', false)))
    throw new Error(
      'Nothing was changed. How a lost site is restored is in docs/operations.md, “If the machine is lost”.',
    );
}

/** Creates the folder. Returns why it cannot be written to, or null. */
function problemOfFolder(folder: string): string | null {
  if (!folder.startsWith('/')) return null;
  try {
    // Not with all folders above it: a wrong beginning is more likely a typing error.
    if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
    return null;
  } catch (error) {
    return `This folder cannot be used: ${(error as Error).message}.`;
  }
}

/** Writes the unit of this installation beside its settings, and says how to start the server. */
function sayHowToStart(questions: Questions, place: Place): void {
  const unit = path.join(path.dirname(place.file), 'vichara.service');
  fs.writeFileSync(unit, unitText(place));
  questions.say(
    [
      '\nTo start the server in this shell:',
      `  set -a; . ${place.file}; set +a; npm start`,
      ...(isInHomeFolder()
        ? [
            'systemd cannot read home folders. For it, move this folder to /opt/vichara, and run this there as root.',
          ]
        : ['With systemd, as root:', `  cp ${unit} /etc/systemd/system/ && systemctl enable --now vichara`]),
      'In a container:',
      `  docker compose -f ops/compose.small.yaml --env-file ${place.file} up -d --build`,
    ].join('\n'),
  );
}

async function untilReady(answers: Answers): Promise<void> {
  try {
    await until(async () => (await fetch(`${localUrl(answers)}/readyz`).catch(() => null))?.ok);
  } catch {
    throw new Error('The server did not start. The reason is in: journalctl -u vichara');
  }
}
