import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
import {
  byId,
  count,
  cursorPageOf,
  cursorPaging,
  flag,
  id,
  optionalText,
  outputInstant,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';

export const MAX_PAUSE_DAYS = 90;
/** The number of days after a decision in which the member concerned can appeal. */
export const APPEAL_DAYS = 30;

export const SubjectKind = z.enum(
  ['post', 'reply', 'member'],
  schemaMessage('Kind must be post, reply or member'),
);
export type SubjectKind = z.output<typeof SubjectKind>;

/** The subject of a report or a decision. The id of a member is the id of the user. */
export const Subject = z.object({ kind: SubjectKind, id });

export const CaseAction = z.enum(
  ['left', 'removed', 'warned', 'paused', 'banned'],
  schemaMessage('Action is unknown'),
);
export type CaseAction = z.output<typeof CaseAction>;

const decisionFields = {
  action: CaseAction,
  /** The number of days of a pause. */
  days: count('Days', 1, MAX_PAUSE_DAYS).optional(),
  /** Whether the post or reply is removed too, when the member is warned, paused or banned. */
  removeContent: flag('Remove content').optional(),
  words: optionalText('Words', LIMITS.reason),
};

const hasDaysOnlyForPause = ({ action, days }: { action: CaseAction; days?: number | undefined }) =>
  (action === 'paused') === (days !== undefined);
const DAYS_ISSUE = {
  path: ['days'],
  message: schemaMessage('Days are required for a pause, and only for a pause'),
};
const hasRequiredWords = ({ action, words }: { action: CaseAction; words: string | null }) =>
  action === 'left' || words !== null;
const WORDS_ISSUE = { path: ['words'], message: schemaMessage('{label} are required', { label: 'Words' }) };

export const CaseDecisionDraft = z
  .object(decisionFields)
  .refine(hasDaysOnlyForPause, DAYS_ISSUE)
  .refine(hasRequiredWords, WORDS_ISSUE)
  .meta({ id: 'CaseDecisionDraft' });
export type CaseDecisionDraft = z.output<typeof CaseDecisionDraft>;

export const DirectDecisionDraft = z
  .object({ ...decisionFields, subject: Subject })
  .refine(hasDaysOnlyForPause, DAYS_ISSUE)
  .refine(hasRequiredWords, WORDS_ISSUE)
  .meta({ id: 'DirectDecisionDraft' });
export type DirectDecisionDraft = z.output<typeof DirectDecisionDraft>;

/** `agreement` is the title of the agreement of the first report, as it was then. */
export const CaseDecision = z
  .object({
    id: z.string(),
    at: outputInstant,
    action: CaseAction,
    /** When a pause ends. */
    until: outputInstant.nullable(),
    agreement: z.string().nullable(),
    words: z.string().nullable(),
    /** Null when the account has been deleted, or when the decision was made on the command line. */
    actor: Person.nullable(),
    isByOperator: z.boolean(),
    isUndone: z.boolean(),
  })
  .meta({ id: 'CaseDecision' });
export type CaseDecision = z.output<typeof CaseDecision>;

/**
 * A decision in the log of a community. For members, and for guides if the decision concerns a guide,
 * `subject`, `actor` and `words` are null.
 */
export const LoggedDecision = z
  .object({
    id: z.string(),
    at: outputInstant,
    action: CaseAction,
    agreement: z.string().nullable(),
    isUndone: z.boolean(),
    subject: z
      .object({
        kind: z.enum(['post', 'reply', 'member', 'address']),
        id: z.string().nullable(),
        name: z.string().nullable(),
      })
      .nullable(),
    actor: Person.nullable(),
    /** Whether the decision was made on the command line. Null like `actor` where the details are hidden. */
    isByOperator: z.boolean().nullable(),
    words: z.string().nullable(),
  })
  .meta({ id: 'LoggedDecision' });
export type LoggedDecision = z.output<typeof LoggedDecision>;

/** A decision that concerns the caller, without the name of whoever made it. */
export const OwnDecision = z
  .object({
    id: z.string(),
    at: outputInstant,
    community: z.object({ id: z.string(), name: z.string() }).nullable(),
    action: CaseAction,
    until: outputInstant.nullable(),
    agreement: z.string().nullable(),
    words: z.string().nullable(),
    /** The text that the decision is about; null when it has been erased. */
    content: z.string().nullable(),
    format: TextFormat,
    isUndone: z.boolean(),
    appeal: z.object({ words: z.string(), at: outputInstant }).nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.output<typeof OwnDecision>;

export const AppealDraft = z.object({ words: text('Words', LIMITS.reason) }).meta({ id: 'AppealDraft' });

export const decisions = endpoints({
  decideDirectly: {
    method: 'POST',
    path: '/communities/{id}/decisions',
    access: 'member',
    summary: 'Decide on a post, a reply or a member without a report. For guides and admins.',
    params: byId,
    body: DirectDecisionDraft,
    status: 201,
    idempotent: true,
    reply: CaseDecision,
  },
  decisions: {
    method: 'GET',
    path: '/communities/{id}/decisions',
    access: 'member',
    summary:
      'The decisions in a community, newest first. Members see when, what and the agreement; guides and admins see more.',
    params: byId,
    query: z.object(cursorPaging()),
    reply: cursorPageOf(LoggedDecision),
  },
  ownDecisions: {
    method: 'GET',
    path: '/account/decisions',
    access: 'member',
    summary: 'The decisions of guides and admins that concern the caller, newest first.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(OwnDecision),
  },
  appeal: {
    method: 'POST',
    path: '/account/decisions/{id}/appeal',
    access: 'member',
    summary: 'Appeal a decision once, within 30 days. Another guide decides, otherwise the admins.',
    params: byId,
    body: AppealDraft,
    status: 201,
    idempotent: true,
    reply: OwnDecision,
  },
});
