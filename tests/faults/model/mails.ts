import type { Oracle } from './oracle.ts';
import { worldsWith } from './search.ts';
import type { Mail, World } from './world.ts';

/** A mail as the mail server received it. One that was delivered twice has the same `messageId`. */
export interface SentMail {
  to: string;
  messageId: string;
  subject: string;
  text: string;
}

const NOT_ME = '/auth/not-me?token=';
const isAboutSignIn = (text: string) => / signed in, /.test(text);

/** How a mail is recognized, as far as the pages settle its words. Others only by who gets them and by `words`. */
const KINDS: Record<string, (text: string) => boolean> = {
  verification: (text) => text.includes('/verification/email?token='),
  alreadyRegistered: (text) => !text.includes('/verification/email?token=') && /already/i.test(text),
  reset: (text) => text.includes('/auth/reset-password?token='),
  passwordChanged: (text) => text.includes(NOT_ME) && !isAboutSignIn(text),
  newBrowser: (text) => text.includes(NOT_ME) && isAboutSignIn(text),
  newBrowsers: (text) => text.includes(NOT_ME) && isAboutSignIn(text),
  guest: (text) => text.includes('?cancel='),
  offer: (text) => text.includes('A spot has come free'),
};

const fits = ({ to, kind, words, laterWords = [] }: Mail, mail: SentMail) => {
  const text = `${mail.subject}\n${mail.text}`;
  return (
    to.toLowerCase() === mail.to.toLowerCase() &&
    [words ?? '', ...laterWords].some((each) => text.includes(each)) &&
    (KINDS[kind]?.(text) ?? true)
  );
};

interface Compared {
  /** The first difference. */
  problem?: string;
  /** The optional mails that have not been sent. They may be sent later, for instance if the mail server has refused them. */
  later: Mail[];
}

/** Compares the mails of a world with those that were sent. */
function compared(world: World, sent: SentMail[], isIgnored: (mail: SentMail) => boolean): Compared {
  // Those that are easy to recognize are taken before the others, and the expected ones before the optional ones.
  const isVague = (kind: string) => !KINDS[kind] || kind === 'alreadyRegistered';
  const weight = ({ kind, isOptional }: Mail) => Number(isVague(kind)) * 2 + Number(isOptional);
  const open = [...world.mails].sort((a, b) => weight(a) - weight(b));
  for (const mail of sent) {
    const index = open.findIndex((expected) => fits(expected, mail));
    if (index >= 0) open.splice(index, 1);
    else if (!isIgnored(mail))
      return {
        problem: `nothing causes this mail, or it was sent twice: ${mail.to}, ${mail.subject}`,
        later: [],
      };
  }
  const missing = open.find(({ isOptional }) => !isOptional);
  const problem = missing && `no mail was sent to ${missing.to}: ${missing.kind} ${missing.words ?? ''}`;
  return { ...(problem && { problem }), later: open };
}

/**
 * Compares the mails since the last comparison. `isIgnored` names those that other causes than calls have, such as
 * reminders and mails about waiting work.
 */
export function observeMails(
  oracle: Oracle,
  mails: SentMail[],
  isIgnored: (mail: SentMail) => boolean = () => false,
): string | null {
  const sent = [...new Map(mails.map((mail) => [`${mail.messageId} ${mail.to}`, mail])).values()];
  const problems: string[] = [];
  const worlds = withUnseenCalls(oracle.worlds).flatMap((world) => {
    const { problem, later } = compared(world, sent, isIgnored);
    if (problem) problems.push(problem);
    return problem ? [] : [{ ...world, mails: later }];
  });
  if (worlds.length === 0) return [...new Set(problems)].slice(0, 5).join('\nor ');
  oracle.worlds = worlds;
  return null;
}

/**
 * Signing up and asking for a reset are seen in mails only, and a sign-in too if the member has no other session to read
 * with: where the answer was lost, both are possible here.
 */
const UNSEEN = ['POST /auth/signup', 'POST /auth/request-password-reset', 'POST /auth/login'];

function withUnseenCalls(worlds: World[]): World[] {
  const all = [...worlds];
  for (const world of all)
    for (const call of world.pending)
      if (UNSEEN.includes(call.endpoint)) all.push(...worldsWith(world, call));
  return all;
}
