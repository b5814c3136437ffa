import fs from 'node:fs';
import path from 'node:path';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  keyThatSigned,
  SIGNATURE_FILE,
  SIGNATURE_NAMESPACE,
} from '#contract/platform/build/build.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * Remembers who has signed the build in a folder, so that a later one without a signature is noticed.
 * @throws if the build is not signed and one of before was, or if `RELEASE_SIGNERS` lacks its key, unless `UNSIGNED` is `yes`
 */
export async function requireSignedBuild(
  { db, clock, settings, log }: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
  folder: string,
): Promise<void> {
  const signer = await signerOfBuild(folder);
  if (signer && isTrusted(signer.key, settings.releaseSigners)) {
    await db
      .insertInto('build_signers')
      .values({ ...signer, first_served_at: clock() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name: signer.name }))
      .execute();
    return;
  }
  const before = await db
    .selectFrom('build_signers')
    .select('name')
    .orderBy('first_served_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!signer && !before) return;
  const reason = signer
    ? `The web client is signed by ${signer.name}, with a key that is not in RELEASE_SIGNERS.`
    : `The web client is not signed. That of before was signed by ${before?.name}.`;
  const consequence = 'Members see on the page /verify that it is not signed by the same people.';
  if (!settings.mayBeUnsigned)
    throw new Error(`${reason} ${consequence} To start it all the same, set UNSIGNED=yes.`);
  log.warn(`${reason} ${consequence}`);
}

/** Who has signed the build in a folder; null if it has no valid signature. */
async function signerOfBuild(folder: string): Promise<{ key: string; name: string } | null> {
  const [build, signature] = [BUILD_FILE, SIGNATURE_FILE].map((name) => jsonIn(path.join(folder, name)));
  const parsed = BuildSignature.safeParse(signature);
  if (!parsed.success) return null;
  const key = await keyThatSigned(Build.parse(build), parsed.data);
  return key === null ? null : { key, name: parsed.data.signer };
}

const jsonIn = (file: string): unknown =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;

/** Whether a file in the format of `allowed_signers` has a key for signatures of builds; true if there is no such file. */
function isTrusted(key: string, signersFile: string | null): boolean {
  if (signersFile === null) return true;
  const lines = fs.readFileSync(signersFile, 'utf8').split('\n');
  return lines.some((line) => {
    if (line.startsWith('#') || !` ${line} `.includes(` ${key} `)) return false;
    const namespaces = /namespaces="([^"]*)"/.exec(line)?.[1]?.split(',');
    return namespaces === undefined || namespaces.includes(SIGNATURE_NAMESPACE);
  });
}
