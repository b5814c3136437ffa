import fs from 'node:fs';
import path from 'node:path';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  keyThatSigned,
  SIGNATURE_FILE,
} from '#contract/platform/build/build.ts';
import { git } from './releases.ts';

/** What the tag with the signature of a release adds to the name of its tag. */
export const SIGNATURE_TAG = '-signature';

const inBuild = (folder: string, name: string) => path.join(folder, 'dist/web', name);

/** What the build in a folder consists of; null if there is none. */
export function readBuild(folder: string): Build | null {
  const file = inBuild(folder, BUILD_FILE);
  return fs.existsSync(file) ? Build.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
}

/**
 * Puts the signature of the release that is checked out beside its build, and removes one of another build. A signature
 * that is there already and valid stays: the service cannot read the tags, and cannot write into the build.
 */
export async function placeSignature(folder: string): Promise<void> {
  const build = readBuild(folder);
  if (!build) return;
  const file = inBuild(folder, SIGNATURE_FILE);
  const present = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
  if (present !== null && (await isSignatureOf(build, present))) return;
  for (const text of taggedSignatures(folder)) {
    if (await isSignatureOf(build, text)) return fs.writeFileSync(file, text);
  }
  if (present !== null) fs.rmSync(file);
}

async function isSignatureOf(build: Build, text: string): Promise<boolean> {
  const parsed = BuildSignature.safeParse(jsonOf(text));
  return parsed.success && (await keyThatSigned(build, parsed.data)) !== null;
}

/** The messages of the tags with signatures at the commit of a folder; none without git. */
function taggedSignatures(folder: string): string[] {
  try {
    const names = git(folder, 'tag', '--points-at', 'HEAD', '--list', `*${SIGNATURE_TAG}`).split('\n');
    return names
      .filter(Boolean)
      .map((name) => git(folder, 'for-each-ref', '--format=%(contents)', `refs/tags/${name}`));
  } catch {
    return [];
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
