// `npm run update [-- TAG] [--unsigned] [--back] [--no-backup]`: installs the newest release, or that of a tag. It tries it while
// the site is read-only, and goes back to the version and the data of before if it does not work (docs/operations.md).
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openQuestions } from '#scripts/setup/questions.ts';
import { buildWithNpm } from '#scripts/update/nextBuild.ts';
import { update } from '#scripts/update/update.ts';
import { requireOwner, requireOwnFolders } from '#scripts/update/users.ts';
import { readSettings } from '#server/platform/process/settings.ts';

const folder = path.dirname(import.meta.dirname);
const interrupt = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupt.abort());
// The connection to the machine may be lost. The update goes on, or back.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
// The user of the service reads what this user writes here.
process.umask(0o022);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      unsigned: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    },
  });
  const [tag, ...extra] = positionals;
  if (extra.length > 0) throw new Error('Usage: npm run update [-- TAG] [--unsigned] [--back] [--no-backup]');
  const settings = readSettings(process.env);
  const ownerOf = (place: string) => fs.statSync(place, { throwIfNoEntry: false })?.uid;
  requireOwner({
    user: process.getuid?.(),
    ownerOfCode: ownerOf(folder),
    userOfService: ownerOf(settings.dataDir),
  });
  requireOwnFolders(folder);
  await update({
    folder,
    settings,
    tag,
    isUnsigned: values.unsigned,
    mayGoBack: values.back,
    hasNoBackup: values['no-backup'],
    questions: { say: console.log, confirm },
    build: buildWithNpm,
    signal: interrupt.signal,
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Asks a question. The terminal is only read meanwhile, so that Ctrl-C ends the update at all other times. */
async function confirm(question: string, isDefault: boolean): Promise<boolean> {
  const questions = openQuestions();
  try {
    return await questions.confirm(question, isDefault);
  } finally {
    questions.close();
  }
}
