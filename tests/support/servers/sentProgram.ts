import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Build,
  type BuildSignature,
  SIGNATURE_NAMESPACE,
  signedText,
} from '#contract/platform/build/build.ts';
import type { TestKey } from './sshKeygen.ts';

/** A program that a proxy sends in place of the one of the server. */
export interface SentProgram {
  build: Build;
  signature: BuildSignature | null;
  /** Changes the shell and the service workers, and their headers. */
  change?: (path: string, text: string, headers: IncomingHttpHeaders) => string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A build like another one with some other values, with its digest. */
export function buildLike(build: Build, changes: Partial<Pick<Build, 'version' | 'files'>>): Build {
  const changed = { ...build, ...changes };
  return { ...changed, digest: sha256(signedText(changed)) };
}

/** A build with the signature of a key. */
export const signedBy = (key: TestKey, signer: string, build: Build): SentProgram => ({
  build,
  signature: { signer, signature: key.sign(signedText(build), SIGNATURE_NAMESPACE) },
});

/** What is sent in place of a file of the server. */
export function contentOf(
  { build, signature, change }: SentProgram,
  path: string,
  content: Buffer,
  headers: IncomingHttpHeaders = {},
) {
  if (path === '/build.json') return JSON.stringify(build);
  if (path === '/signature.json') return JSON.stringify(signature);
  const isChanged = /^\/(index\.html|sw\.([\w-]+\.)?js)/.test(path);
  return change && isChanged ? change(path, content.toString('utf8'), headers) : content;
}
