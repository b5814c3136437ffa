import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * What the mail server does with the next mails: it takes them, refuses them, gives no answer, or takes them and says that
 * it has not, after which the sender sends the same mail again.
 */
export type MailAnswer = 'accept' | 'refuse' | 'hang' | 'take and refuse';

export interface MailSink {
  url: string;
  mails: Email[];
  /** The bytes of each mail as it arrived. */
  sources: Buffer[];
  setAnswer(answer: MailAnswer): void;
  /**
   * Waits for a mail to an address, optionally with a matching subject. Returns each mail only once. Rejects after 60
   * seconds.
   */
  nextMailTo(address: string, subject?: RegExp): Promise<Email>;
  close(): Promise<void>;
}

/**
 * Opens a real SMTP server on loopback that stores mails. It acknowledges each mail after `delay` milliseconds, so that
 * a test can kill the sender in the meantime.
 */
export async function openMailSink({ delay = 0 } = {}): Promise<MailSink> {
  const mails: Email[] = [];
  const sources: Buffer[] = [];
  const returned = new Set<Email>();
  let answer: MailAnswer = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      if (answer !== 'hang') done(answer === 'refuse' ? new Error('451 not now') : null);
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        return; // A sender was killed in the middle of a mail, so no mail has arrived.
      }
      sources.push(Buffer.concat(chunks));
      mails.push(await PostalMime.parse(Buffer.concat(chunks)));
      if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
      done(answer === 'take and refuse' ? new Error('451 not now') : null);
    },
  });
  server.on('error', () => {}); // A sender was killed in the middle of a mail.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    setAnswer: (next) => {
      answer = next;
    },
    nextMailTo: async (address, subject = /./) => {
      for (let attempt = 0; attempt < 1_200; attempt += 1) {
        const mail = mails.find(
          (each) =>
            !returned.has(each) &&
            each.to?.some((to) => to.address === address) &&
            subject.test(each.subject ?? ''),
        );
        if (mail) {
          returned.add(mail);
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no mail to ${address} within 60 seconds`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The first link in a mail's text. */
export function linkIn(mail: Email): URL {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`no link in "${mail.subject}"`);
  return new URL(link);
}

/** The token in a mail's link. */
export const tokenIn = (mail: Email): string => linkIn(mail).searchParams.get('token') ?? '';
