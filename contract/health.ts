import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { MessageReply, outputInstant } from '#contract/platform/primitives.ts';

/** The parts of an installation whose state is checked, in the order in which they are shown. */
export const HEALTH_PARTS = [
  'mail',
  'backup',
  'disk',
  'database',
  'jobs',
  'address',
  'pictures',
  'payments',
  'version',
] as const;
export type HealthPartId = (typeof HEALTH_PARTS)[number];

/** `look`: somebody should look at it some day. `broken`: something does not work, or will soon stop to work. */
export const HEALTH_STATES = ['well', 'look', 'broken'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const HealthPart = z
  .object({
    id: z.enum(HEALTH_PARTS),
    state: z.enum(HEALTH_STATES),
    /** Since when it has been in this state. */
    since: outputInstant,
    /** What is the matter, in the language of the caller; empty if all is well. */
    words: z.string().meta({ example: 'Mails are written to files: SMTP_URL is not set.' }),
    /** What to do about it; empty if all is well. */
    steps: z.string().meta({ example: 'Set SMTP_URL to your mail server.' }),
    /** What was measured, by names for programs. */
    figures: z.record(z.string(), z.int()),
  })
  .meta({ id: 'HealthPart' });
export type HealthPart = z.output<typeof HealthPart>;

export const MailTest = z.object({ accepted: z.boolean(), message: z.string() }).meta({ id: 'MailTest' });
export type MailTest = z.output<typeof MailTest>;

export const health = endpoints({
  parts: {
    method: 'GET',
    path: '/admin/health',
    access: 'admin',
    summary: 'The state of each part of the installation, at most 30 seconds old.',
    reply: z.array(HealthPart),
  },
  testMail: {
    method: 'POST',
    path: '/admin/health/mail',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Send a mail to the caller’s own address at once, and report what the mail server answers.',
    reply: MailTest,
  },
  makeBackup: {
    method: 'POST',
    path: '/admin/health/backup',
    access: 'admin',
    freshAuthentication: 'always',
    summary: 'Begin to make a backup. 409 while one is being made, or if none are set up.',
    status: 202,
    reply: MessageReply,
  },
});
