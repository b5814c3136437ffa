import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import { escaped, htmlParagraph, type Paragraph, plainParagraph } from './mailText.ts';
import type { Settings } from './settings.ts';

/** A mail as a feature writes it: plain sentences, and at most one thing to do. */
export interface Mail {
  to: string;
  subject: string;
  paragraphs: Paragraph[];
  action?: { label: string; url: string };
  /** Said after the action, in smaller letters. */
  afterword?: string;
}

/**
 * Composes a mail from the ids that its job carries, at the moment of sending: links are made then, so
 * that neither the job nor a backup holds one that works. Null when there is nothing to send any more.
 */
export type Compose<Parts> = (parts: Parts, id: string) => Promise<Mail | null>;
export type Mails<Parts> = Record<string, Compose<Parts>>;

export interface Mailer {
  /** @throws when the mail server did not take it; the same `id` gives the same Message-ID. */
  deliver(mail: Mail, id: string): Promise<void>;
  close(): void;
}

type Sender = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'productName'>;

/** Delivers over SMTP when that is set up; else as `.eml` files in the outbox, with the link in the log. */
export function openMailer(settings: Sender, log: FastifyBaseLogger): Mailer {
  const { smtpUrl, mailFrom, publicUrl, productName } = settings;
  const outbox = path.join(settings.dataDir, 'outbox');
  const transport: Transporter = smtpUrl
    ? nodemailer.createTransport({
        url: smtpUrl,
        pool: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      })
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const handOver = async (message: SendMailOptions) => {
    try {
      return await transport.sendMail(message);
    } catch (error) {
      // The server's own words quote the recipient, who has no place in the log.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new Error(`The mail server did not take the mail (${responseCode ?? code ?? 'no answer'}).`);
    }
  };
  return {
    close: () => transport.close(),
    deliver: async (mail, id) => {
      const sent = await handOver({
        from: mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: asText(mail, productName),
        html: asHtml(mail, productName),
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      if (smtpUrl) return;
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
      await fs.writeFile(path.join(outbox, `${id}.eml`), sent.message as Buffer, { mode: 0o600 });
      log.info({ mail: mail.subject, link: mail.action?.url, file: `outbox/${id}.eml` }, 'mail written');
    },
  };
}

function asText({ paragraphs, action, afterword }: Mail, productName: string): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return [
    ...paragraphs.map(plainParagraph),
    ...link,
    ...(afterword ? [afterword] : []),
    `${productName}\n`,
  ].join('\n\n');
}

// Mail programs read neither style sheets nor our fonts; the colours are the dawn theme's.
function asHtml({ subject, paragraphs, action, afterword }: Mail, productName: string): string {
  const paragraph = (said: Paragraph) => `<p style="margin:0 0 16px">${htmlParagraph(said)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#93540E;color:#FFFDF9;text-decoration:none;font-weight:500">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#675D51">Or open this address: <br><span style="word-break:break-all">${escaped(url)}</span></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#FAF7F1;color:#29241F;font:17px/28px Georgia,'Times New Roman',serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border:1px solid #E4DBCC;border-radius:16px">
<p style="margin:0 0 24px;font-size:24px;color:#93540E">${escaped(productName)}</p>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${afterword ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E4DBCC;font-size:14px;color:#675D51">${escaped(afterword)}</p>` : ''}
</div></body></html>
`;
}
