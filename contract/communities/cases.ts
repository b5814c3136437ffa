import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { pageLanguage } from '#contract/platform/languageTags.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  email,
  MessageReply,
  optionalText,
  outputInstant,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { CaseDecision, CaseDecisionDraft, Subject } from './decisions.ts';
import { PostPicture } from './posts.ts';

/** The grounds of a report that are not agreements of the community. */
export const GROUNDS = ['harm', 'spam', 'unlawful'] as const;

const CHOOSE = 'Please choose what it is about.';
/** Not a union of schemas: forms would show the message of its first member. */
const isGround = (value: string) =>
  (GROUNDS as readonly string[]).includes(value) || z.uuid().safeParse(value).success;

export const ReportDraft = z
  .object({
    subject: Subject,
    /** The id of an agreement of the community, or one of `GROUNDS`. */
    ground: z.string(CHOOSE).toLowerCase().refine(isGround, CHOOSE),
    note: optionalText('Note', LIMITS.reason),
  })
  .meta({ id: 'ReportDraft' });
export type ReportDraft = z.output<typeof ReportDraft>;

export const CaseState = z.enum(
  ['open', 'admins', 'decided'],
  schemaMessage('State must be open, admins or decided'),
);
export type CaseState = z.output<typeof CaseState>;

/** A report. `reporter` is null for everyone but admins. In a case about the caller, `reporter` and `note` are null. */
export const CaseReport = z
  .object({
    ground: z.string(),
    /** The title of the agreement, as it was when it was reported. */
    agreement: z.string().nullable(),
    note: z.string().nullable(),
    at: outputInstant,
    reporter: z
      .object({ id: z.string().nullable(), name: z.string(), email: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'CaseReport' });
export type CaseReport = z.output<typeof CaseReport>;

/** The reports of one subject. `content` is the text as it was first reported; null when it has been erased. */
export const Case = z
  .object({
    id: z.string(),
    community: z.object({ id: z.string(), name: z.string() }).nullable(),
    subject: z.object({
      kind: z.enum(['post', 'reply', 'member', 'address']),
      id: z.string().nullable(),
      /** The post of a reply. */
      postId: z.string().nullable(),
      /** The address in a notice. */
      url: z.string().nullable(),
    }),
    author: PublicUser.nullable(),
    content: z.string().nullable(),
    format: TextFormat,
    /** The pictures of the post, or of the member, since it was first reported. They are erased with the text. */
    pictures: z.array(PostPicture),
    reports: z.array(CaseReport),
    state: CaseState,
    openedAt: outputInstant,
    decisions: z.array(CaseDecision),
    /** The last appeal, until it is decided. */
    appeal: z.object({ words: z.string(), at: outputInstant }).nullable(),
    can: z.object({ decide: z.boolean(), escalate: z.boolean(), reopen: z.boolean() }),
  })
  .meta({ id: 'Case' });
export type Case = z.output<typeof Case>;

export const NoticeDraft = z
  .object({
    url: text('Address', LIMITS.url),
    explanation: text('Explanation', 5_000),
    name: optionalText('Name', LIMITS.fullName),
    email: email.nullish(),
    language: pageLanguage,
    inGoodFaith: z.literal(
      true,
      schemaMessage('Please confirm that this is true to the best of your knowledge'),
    ),
  })
  .meta({ id: 'NoticeDraft' });
export type NoticeDraft = z.output<typeof NoticeDraft>;

const caseQuery = { state: CaseState.optional(), ...cursorPaging() };

export const cases = endpoints({
  report: {
    method: 'POST',
    path: '/communities/{id}/reports',
    access: 'member',
    summary:
      'Report a post, a reply or a member to the guides. A second report of the same subject replaces the first one.',
    params: byId,
    body: ReportDraft,
    status: 201,
    idempotent: true,
    reply: MessageReply,
  },
  cases: {
    method: 'GET',
    path: '/communities/{id}/cases',
    access: 'member',
    summary: 'The cases of a community, newest first. For guides, without the names of those who reported.',
    params: byId,
    query: z.object(caseQuery),
    reply: cursorPageOf(Case),
  },
  adminCases: {
    method: 'GET',
    path: '/admin/cases',
    access: 'admin',
    summary: 'The cases of all communities and the notices, newest first.',
    query: z.object(caseQuery),
    reply: cursorPageOf(Case),
  },
  decide: {
    method: 'POST',
    path: '/cases/{id}/decision',
    access: 'member',
    summary: 'Decide a case. A former decision in it is undone first.',
    params: byId,
    body: CaseDecisionDraft,
    status: 201,
    idempotent: true,
    reply: CaseDecision,
  },
  escalate: {
    method: 'POST',
    path: '/cases/{id}/escalate',
    access: 'member',
    summary: 'Hand a case over to the admins.',
    params: byId,
    reply: Case,
  },
  reopen: {
    method: 'POST',
    path: '/cases/{id}/reopen',
    access: 'member',
    summary: 'Open a decided case again. The decision applies until there is a new one.',
    params: byId,
    reply: Case,
  },
  sendNotice: {
    method: 'POST',
    path: '/notices',
    access: 'anyone',
    summary: 'Report unlawful content at an address of this site to the admins.',
    body: NoticeDraft,
    status: 201,
    reply: MessageReply,
  },
});
