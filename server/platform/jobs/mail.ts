import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Texts } from '#server/platform/languages/texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { htmlBlock, isTextBlock, plainBlock, type TextBlock } from './mailBlocks.ts';
import { escaped, htmlParagraph, type Paragraph, plainParagraph } from './mailText.ts';

/** A mail of a feature: paragraphs and blocks of a member's text, an action, and another one that is shown as a link below it. */
export interface Mail {
  to: string;
  /** The texts in the language of the recipient, in which the mail is composed. */
  texts: Texts;
  subject: string;
  paragraphs: (Paragraph | TextBlock)[];
  action?: { label: string; url: string };
  secondAction?: { label: string; url: string };
  /** Printed below the action, in smaller type. */
  footnote?: string;
  /**
   * The page on which the recipient can stop mails of this kind. Mail programs offer it too, and post to the
   * same URL for one-click unsubscription (RFC 8058). With a `label`, the text of the mail also contains a
   * link to it.
   */
  unsubscribe?: { url: string; label?: string };
  /** Whether the mail is also sent to a suspended member: it is about the account, or about a report or a decision. */
  reachesSuspended?: true;
  /**
   * The left part of the Message-ID, if it is not the job's id. A mail that is enqueued again, by another server or from
   * a backup, is then the same one.
   */
  messageId?: string;
  /** An iCalendar file with the same method (RFC 6047). Mail programs add it to a calendar, or remove it from there. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/**
 * Composes a mail from the id in its job, at the moment of sending. Links are created then, so that neither
 * the job nor a backup contains a working link. Returns null when the mail is no longer needed.
 */
export type ComposeMail<Deps> = (deps: Deps, id: string) => Promise<Mail | null>;

/**
 * The names of all mails, each with the feature that sends it. Each feature adds its names by
 * declaration merging, so that an unknown name, a name without a mail and a name that two features use do not
 * compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging.
export interface MailNames {}
export type MailName = keyof MailNames;

/** The mails of one feature: one for each of its names. */
export type MailsOf<FeatureName, Deps> = {
  [Name in MailName as MailNames[Name] extends FeatureName ? Name : never]: ComposeMail<Deps>;
};

export interface Mailer {
  /**
   * Delivers a mail. The same `id` results in the same Message-ID.
   * @throws when the mail server does not accept it.
   */
  deliver(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'productName'>;

/** Delivers over SMTP if it is configured; otherwise writes `.eml` files to the outbox and logs the link. */
export function openMailer(settings: MailSettings, log: FastifyBaseLogger): Mailer {
  const { smtpUrl, mailFrom, publicUrl, productName } = settings;
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
  return {
    close: async () => (await transport)?.close(),
    deliver: async (mail, id) => {
      const sent = await sendOrThrow({
        from: mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: asText(mail, productName),
        html: asHtml(mail, productName),
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        icalEvent: mail.calendar,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': mail.texts.language.tag,
          ...unsubscribeHeaders(mail),
        },
      });
      if (smtpUrl) return;
      await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
      await fs.writeFile(path.join(outbox, `${id}.eml`), sent.message as Buffer, { mode: 0o600 });
      log.info({ mail: mail.subject, link: mail.action?.url, file: `outbox/${id}.eml` }, 'mail written');
    },
  };
}

/** Loads nodemailer when the first mail is sent, because it takes 15 MB of memory. */
async function openTransport(smtpUrl: string | null): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  if (smtpUrl === null) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  return createTransport({ url: smtpUrl, pool: true, ...timeouts });
}

function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function asText(
  { paragraphs, action, secondAction, footnote, unsubscribe }: Mail,
  productName: string,
): string {
  const labelledUrl = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;
  return [
    ...paragraphs.map((content) => (isTextBlock(content) ? plainBlock(content) : plainParagraph(content))),
    ...(action ? [labelledUrl(action)] : []),
    ...(secondAction ? [labelledUrl(secondAction)] : []),
    ...(footnote ? [footnote] : []),
    ...(unsubscribe?.label ? [labelledUrl({ ...unsubscribe, label: unsubscribe.label })] : []),
    `${productName}\n`,
  ].join('\n\n');
}

/**
 * The colours of the dark theme. The light colours are in each element, because many mail programs ignore
 * stylesheets. Mail programs that support a dark mode use this stylesheet.
 */
const DARK_THEME_CSS = `@media (prefers-color-scheme: dark) {
  .page { background: #13151B !important; color: #ECE7DC !important; }
  .card { background: #1B1E27 !important; border-color: #2C303B !important; }
  .name, .link { color: #E6AE62 !important; }
  .soft { color: #A9A294 !important; border-color: #2C303B !important; }
  .button { background: #E6AE62 !important; color: #13151B !important; }
}`;

// The text is set in Georgia, because mail programs do not load our fonts.
function asHtml(
  { subject, texts, paragraphs, action, secondAction, footnote, unsubscribe }: Mail,
  productName: string,
): string {
  const { tag, direction } = texts.language;
  const paragraph = (content: Paragraph | TextBlock) =>
    isTextBlock(content) ? htmlBlock(content) : `<p style="margin:0 0 16px">${htmlParagraph(content)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#93540E;color:#FFFDF9;text-decoration:none;font-weight:500">${escaped(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:22px;color:#675D51">${escaped(texts.text('Or open this address:'))} <br><span style="word-break:break-all">${escaped(url)}</span></p>`;
  const link = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0 0 16px"><a class="link" href="${escaped(url)}" style="color:#93540E">${escaped(label)}</a></p>`;
  const unsubscribeLink = unsubscribe?.label
    ? ` <a class="link" href="${escaped(unsubscribe.url)}" style="color:#93540E">${escaped(unsubscribe.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title>
<style>:root { color-scheme: light dark; }
${DARK_THEME_CSS}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#FAF7F1;color:#29241F;font:17px/28px Georgia,'Times New Roman',serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border:1px solid #E4DBCC;border-radius:16px;overflow-wrap:anywhere">
<p class="name" style="margin:0 0 24px;font-size:24px;color:#93540E">${escaped(productName)}</p>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${secondAction ? link(secondAction) : ''}
${footnote || unsubscribeLink ? `<p class="soft" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E4DBCC;font-size:14px;line-height:22px;color:#675D51">${escaped(footnote ?? '')}${unsubscribeLink}</p>` : ''}
</div></body></html>
`;
}
