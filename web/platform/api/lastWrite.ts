import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { EndpointAddress } from './addressesOf.ts';

/** A page that fails within this time after a write has probably failed because of it. */
const RECENT_MS = 10_000;

let lastWrite: { call: string; at: number } | null = null;

/** Remembers a call that has changed something, so that a page that fails then can say so. */
export function recordWrite({ method, path }: EndpointAddress): void {
  if (method !== 'GET') lastWrite = { call: `${method} ${path}`, at: performance.now() };
}

const TEXTS: [call: RegExp, text: MessageDescriptor][] = [
  [/^(POST|PUT) \/journal(\/\{id\})?$/, msg`Your entry was saved.`],
  [/^DELETE \/journal\/\{id\}$/, msg`Your entry was deleted.`],
  [/^(POST|PUT) \/communities\/\{id\}\/posts(\/\{postId\})?$/, msg`Your post was saved.`],
  [/\/replies$/, msg`Your reply was saved.`],
  [/^(POST|PUT) \/sadhana\/logs(\/\{id\})?$/, msg`Your practice was saved.`],
];

/** What the server has carried out just before now; null if there was nothing. */
export function recentWriteText(): string | null {
  if (!lastWrite || performance.now() - lastWrite.at > RECENT_MS) return null;
  const { call } = lastWrite;
  const [, text] = TEXTS.find(([pattern]) => pattern.test(call)) ?? [];
  return text ? t(text) : t`What you did just now was carried out.`;
}
