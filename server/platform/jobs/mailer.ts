import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { CurrentSite } from '#server/platform/currentSite.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { readIcon } from '#server/platform/siteIcons.ts';
import type { Mail } from './mail.ts';
import { asHtml, asText, lookOf } from './mailLayout.ts';

export interface Mailer {
  /**
   * Delivers a mail. The same `id` results in the same Message-ID.
   * @throws when the mail server does not accept it.
   */
  deliver(mail: Mail, id: string): Promise<void>;
  /** Sends a mail over a new connection. Returns null if the mail server accepts it, or else the first line that it says. */
  test(mail: Mail): Promise<string | null>;
  close(): Promise<void>;
}

interface MailerDeps {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>;
  site: Pick<CurrentSite, 'name' | 'palette' | 'appearance'>;
  db: Db;
  log: FastifyBaseLogger;
}

/** The Content-ID of the mark in a mail (RFC 2392). */
const MARK_CID = 'mark';

/** Delivers over SMTP if it is configured; otherwise writes `.eml` files to the outbox and logs the link. */
export function openMailer({ settings, site, db, log }: MailerDeps): Mailer {
  const { smtpUrl, publicUrl } = settings;
  const outbox = path.join(settings.dataDir, 'outbox');
  let transport: Promise<Transporter> | undefined;
  const sendOrThrow = async (message: SendMailOptions) => {
    transport ??= openTransport(smtpUrl);
    try {
      return await (await transport).sendMail(message);
    } catch (error) {
      // The mail server's message quotes the recipient, which must not be logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new Error(`The mail server did not accept the mail (${responseCode ?? code ?? 'no answer'}).`);
    }
  };
  const messageOf = async (mail: Mail, id: string): Promise<SendMailOptions> => {
    const mark = await readIcon(db, site.appearance.mark, 'mail');
    const look = lookOf(site, mark && `cid:${MARK_CID}`);
    return {
      from: settings.mailFrom ?? { name: site.name, address: senderAddress(settings) },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: asText(mail, look),
      html: asHtml(mail, look),
      // The mark is part of the mail, so that nobody sees when the mail is read.
      attachments: mark
        ? [{ cid: MARK_CID, filename: 'mark.png', content: mark, contentDisposition: 'inline' }]
        : [],
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      icalEvent: mail.calendar,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': mail.texts.language.tag,
        ...unsubscribeHeaders(mail),
      },
    };
  };
  return {
    close: async () => (await transport)?.close(),
    test: async (mail) => {
      const connection = await openTransport(smtpUrl, { isPooled: false });
      try {
        await connection.sendMail(await messageOf(mail, newId()));
        return null;
      } catch (error) {
        return answerOf(error as Error);
      } finally {
        connection.close();
      }
    },
    deliver: async (mail, id) => {
      const sent = await sendOrThrow(await messageOf(mail, id));
      if (smtpUrl) return;
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
      await fs.writeFile(path.join(outbox, `${id}.eml`), sent.message as Buffer, { mode: 0o600 });
      log.info({ mail: mail.subject, link: mail.action?.url, file: `outbox/${id}.eml` }, 'mail written');
    },
  };
}

/** Loads nodemailer when the first mail is sent, because it takes 15 MB of memory. */
export async function openTransport(smtpUrl: string | null, { isPooled = true } = {}): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  if (smtpUrl === null) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  return createTransport({ url: smtpUrl, pool: isPooled, ...timeouts });
}

const MAX_ANSWER_LENGTH = 200;

/** The first line of what a mail server answered, or of what kept it from answering, as plain text. */
export function answerOf({ message, response = message }: Error & { response?: string }): string {
  const [line = ''] = response.split(/[\r\n]/);
  return line
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}

function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The address from which the site sends mails. */
export function senderAddress({ mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>): string {
  if (mailFrom === null) return `no-reply@${new URL(publicUrl).hostname}`;
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
}
