import fs from 'node:fs';
import path from 'node:path';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  keysVouchedFor,
  keyThatSigned,
  SIGNATURE_FILE,
  SIGNATURE_NAMESPACE,
} from '#contract/platform/build/build.ts';
import type { Deps } from '#server/platform/deps.ts';

interface Signer {
  key: string;
  name: string;
  /** The key, and those that vouch for it. */
  keys: string[];
}

/**
 * Remembers who has signed the build in a folder, so that a later one is noticed that is not signed, or by others.
 * @throws if the key of the build is neither in `RELEASE_SIGNERS` nor, without that file, one that browsers accept, unless
 * `UNSIGNED` is `yes`
 */
export async function requireSignedBuild(
  { db, clock, settings, log }: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
  folder: string,
): Promise<void> {
  const { releaseSigners, mayBeUnsigned } = settings;
  const signer = await signerOfBuild(folder);
  const before = await db
    .selectFrom('build_signers')
    .select(['key', 'name'])
    .orderBy('first_served_at', 'desc')
    .execute();
  const isAccepted = before.length === 0 || before.some(({ key }) => signer?.keys.includes(key));
  const isListed = signer && releaseSigners ? isIn(releaseSigners, signer.key) : null;
  if (isListed === false || !isAccepted) {
    const warning = warningOf(signer, isListed, isAccepted ? null : (before[0]?.name as string));
    if (!mayBeUnsigned && !isListed)
      throw new Error(`${warning} To start it all the same, set UNSIGNED=yes.`);
    log.warn(warning);
  }
  if (!signer || isListed === false) return;
  const { key, name } = signer;
  await db
    .insertInto('build_signers')
    .values({ key, name, first_served_at: clock() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name }))
    .execute();
}

/** @param before Who has signed the build of before, if browsers do not accept this one in its place; otherwise null. */
function warningOf(signer: Signer | null, isListed: boolean | null, before: string | null): string {
  const objection =
    isListed === false ? 'that is not in RELEASE_SIGNERS' : 'for which no key of before vouches';
  const reason = signer
    ? `The web client is signed by ${signer.name}, with a key ${objection}.`
    : 'The web client is not signed.';
  if (before === null) return reason;
  return `${reason} That of before was signed by ${before}. In browsers that have seen it, sealed journals stay closed until their members decide. They read: “The program on this server has changed and is not signed by ${before}. Your sealed journal stays closed until you decide.”`;
}

/** Who has signed the build in a folder; null if it has no valid signature. */
async function signerOfBuild(folder: string): Promise<Signer | null> {
  const [build, signature] = [BUILD_FILE, SIGNATURE_FILE].map((name) => jsonIn(path.join(folder, name)));
  const parsed = BuildSignature.safeParse(signature);
  if (!parsed.success) return null;
  const key = await keyThatSigned(Build.parse(build), parsed.data);
  if (key === null) return null;
  return { key, name: parsed.data.signer, keys: [key, ...(await keysVouchedFor(key, parsed.data))] };
}

const jsonIn = (file: string): unknown =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;

/** Whether a file in the format of `allowed_signers` has a key for signatures of builds. */
function isIn(signersFile: string, key: string): boolean {
  const lines = fs.readFileSync(signersFile, 'utf8').split('\n');
  return lines.some((line) => {
    if (line.startsWith('#') || !` ${line} `.includes(` ${key} `)) return false;
    const namespaces = /namespaces="([^"]*)"/.exec(line)?.[1]?.split(',');
    return namespaces === undefined || namespaces.includes(SIGNATURE_NAMESPACE);
  });
}
