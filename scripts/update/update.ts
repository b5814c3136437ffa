import type { Questions } from '#scripts/setup/questions.ts';
import { operatorNotes } from './changelog.ts';
import {
  type Build,
  buildNext,
  removeNext,
  removePrevious,
  repairSwitch,
  switchBack,
  switchToNext,
} from './nextBuild.ts';
import {
  currentCommit,
  fetchTags,
  fileIn,
  findRelease,
  isAncestor,
  type Release,
  requireCleanTree,
  verifySignature,
} from './releases.ts';
import { type HealthStates, type RunningServer, runningServer, type ServerPlace } from './runningServer.ts';

export interface UpdateOptions extends ServerPlace {
  /** The newest release by default. */
  tag: string | undefined;
  /** Whether a release may be installed whose signature is not checked. It is asked for all the same. */
  isUnsigned: boolean;
  /** Whether an older release may be installed. */
  mayGoBack: boolean;
  /** Whether no backup is made. */
  hasNoBackup: boolean;
  /** How long the new version has to become ready, in seconds. */
  readyWithin?: number;
  questions: Pick<Questions, 'say' | 'confirm'>;
  build: Build;
  /** Ends the update, and puts back what it has changed. */
  signal: AbortSignal;
}

/** How long a version has to become ready, in seconds. */
const READY_WITHIN = 120;

/** Installs a release. @throws with what went wrong; then the version and the data of before are in use */
export async function update(options: UpdateOptions): Promise<void> {
  const { folder, questions, signal } = options;
  const repaired = repairSwitch(folder);
  if (repaired) questions.say(repaired);
  requireCleanTree(folder);
  fetchTags(folder);
  const release = findRelease(folder, options.tag);
  if (release.commit === currentCommit(folder)) return questions.say(`${release.tag} is installed already.`);
  if (isAncestor(folder, release.commit, 'HEAD') && !options.mayGoBack)
    throw new Error(`${release.tag} is older than the installed version. With --back, it is installed.`);
  await requireSignature(options, release);
  const server = runningServer(options);
  const before = await server.health();
  requireBackup(options, before);
  questions.say(`${release.tag} is built beside the installed version …`);
  try {
    await buildNext(folder, release, options.build);
    requireNotStopped(signal);
    await install(options, release, server, before);
    removePrevious(folder);
  } finally {
    questions.say('What is not needed any more is removed …');
    removeNext(folder);
  }
}

function requireNotStopped({ aborted }: AbortSignal): void {
  if (aborted) throw new Error('You have stopped the update. Nothing was changed.');
}

/**
 * Prints what operators must know: of a signed release after its signature was checked, of another one before the question.
 * @throws if the release is not signed by somebody of RELEASE_SIGNERS, unless that is wanted
 */
async function requireSignature(options: UpdateOptions, release: Release): Promise<void> {
  const { folder, settings, isUnsigned, questions } = options;
  const { releaseSigners: signers } = settings;
  if (isUnsigned) {
    sayNotes(options, release);
    const question = `Nobody checks who made ${release.tag}. Its makers could read everything. Install it?`;
    if (!(await questions.confirm(question, false))) throw new Error('Nothing was changed.');
    return;
  }
  if (signers === null)
    throw new Error('RELEASE_SIGNERS is not set, so no signature can be checked. See --unsigned.');
  verifySignature(folder, release, signers);
  questions.say(`The signature of ${release.tag} is valid.`);
  sayNotes(options, release);
}

/** @throws if there will be no backup, unless that is wanted */
function requireBackup({ settings, hasNoBackup }: UpdateOptions, { backup }: HealthStates): void {
  if (hasNoBackup) return;
  if (settings.backup === null)
    throw new Error(
      settings.databaseUrl === null
        ? 'BACKUP_TO is not set, so no backup is made. With --no-backup, the update begins all the same: it can put back the database of before, but if the disk fails meanwhile, everything is lost.'
        : 'BACKUP_TO is not set, and on PostgreSQL, the update does not put the database back. Make a backup by hand, and then use --no-backup.',
    );
  if (settings.databaseUrl !== null && backup === 'broken')
    throw new Error(
      'The state of the site says that the backup is broken. Make one first, or use --no-backup.',
    );
}

function sayNotes({ folder, questions }: UpdateOptions, { commit }: Release): void {
  const changelogOf = (name: string) => fileIn(folder, name, 'CHANGELOG.md') ?? '';
  const notes = operatorNotes(changelogOf(commit), changelogOf('HEAD'));
  if (notes) questions.say(`\n${notes}\n`);
}

/** Switches to the new version while nothing is written, and back if it does not become ready. */
async function install(
  options: UpdateOptions,
  release: Release,
  server: RunningServer,
  before: HealthStates,
): Promise<void> {
  const { settings, questions, signal } = options;
  if (settings.databaseUrl !== null) {
    questions.say('On PostgreSQL, the site accepts writes meanwhile, and the database is not put back.');
    await tryRelease(options, release, server, before);
    return questions.say(`${release.tag} is installed.`);
  }
  const begin = performance.now();
  try {
    await server.begin('prepare');
    questions.say('The site is read-only now.');
    if (settings.backup !== null && !options.hasNoBackup) {
      questions.say('A backup is made and tested …');
      questions.say(await whileReadOnly(server, server.backup()));
    }
    requireNotStopped(signal);
    await server.begin('try');
    await tryRelease(options, release, server, before);
  } finally {
    await server.end();
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  questions.say(`${release.tag} is installed. The site accepts writes again, after ${seconds} seconds.`);
}

/** Extends the time in which nothing is written, until something is done. */
async function whileReadOnly<Result>(server: RunningServer, result: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {
    server.begin('prepare').catch(() => {}); // The next step fails for the same reason.
  }, 60_000);
  try {
    return await result;
  } finally {
    clearInterval(timer);
  }
}

/** @throws if the new version did not become ready, after the version of before has */
async function tryRelease(
  { folder, settings, questions, signal, readyWithin = READY_WITHIN }: UpdateOptions,
  release: Release,
  server: RunningServer,
  before: HealthStates,
): Promise<void> {
  try {
    switchToNext(folder, release);
    questions.say(`The server starts with ${release.tag} …`);
    server.restart();
    await server.untilReady(before, { seconds: readyWithin, signal });
  } catch (error) {
    const reason = signal.aborted
      ? 'You have stopped the update.'
      : `${(error as Error).message} Root finds the cause with: journalctl -u vichara`;
    questions.say(`${release.tag} is not installed: ${reason}\nThe version of before is started again …`);
    await goBack(folder, server, before, settings.databaseUrl === null);
    throw new Error(
      settings.databaseUrl === null
        ? 'The version and the data of before are in use again. Nothing that was saved is lost.'
        : 'The version of before is in use again.',
    );
  }
}

async function goBack(
  folder: string,
  server: RunningServer,
  before: HealthStates,
  isEmbedded: boolean,
): Promise<void> {
  if (isEmbedded && !server.isReadOnlyLongEnough())
    throw new Error(
      'This has taken so long that the site may accept writes. Nothing is put back, so that none is lost.',
    );
  if (isEmbedded) await server.beginReturn();
  switchBack(folder);
  server.restart();
  await server.untilReady(before, { seconds: READY_WITHIN });
}
