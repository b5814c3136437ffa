import type { Texts } from '#server/platform/languages/texts.ts';
import type { TextBlock } from './mailBlocks.ts';
import type { Paragraph } from './mailText.ts';

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
