import { z } from 'zod';
import { PublicUser } from '#contract/account.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  id,
  maxLength,
  optionalText,
  outputInstant,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Community, MAX_QUESTIONS } from './communities.ts';
import { linkToken } from './links.ts';

/**
 * The number of days after a declined request in which its sender cannot ask again. Answered requests are
 * then erased.
 */
export const REQUEST_DAYS = 30;

const answer = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Answer' })).trim(),
  'Answer',
  LIMITS.reason,
).refine(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  schemaMessage('{label} contains characters that cannot be stored', { label: 'Answer' }),
);

/**
 * The answers in the order of the community's questions. An answer may be empty. With the token of a link, somebody can
 * also ask to join a community that admits by invitation.
 */
export const RequestDraft = z
  .object({
    answers: z
      .array(answer, schemaMessage('{label} are required', { label: 'Answers' }))
      .max(MAX_QUESTIONS, schemaMessage('There are at most {max} answers', { max: MAX_QUESTIONS })),
    linkToken: linkToken.nullish(),
  })
  .meta({ id: 'JoinRequestDraft' });
export type RequestDraft = z.output<typeof RequestDraft>;

export const RequestState = z.enum(
  ['waiting', 'accepted', 'declined'],
  schemaMessage('State must be waiting, accepted or declined'),
);
export type RequestState = z.output<typeof RequestState>;

/** A request to join. `question` is the text of a question when it was answered. */
export const JoinRequest = z
  .object({
    id: z.string(),
    user: PublicUser,
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    state: RequestState,
    at: outputInstant,
  })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.output<typeof JoinRequest>;

export const RequestAnswer = z
  .object({ words: optionalText('Words', LIMITS.reason) })
  .meta({ id: 'JoinRequestAnswer' });
export type RequestAnswer = z.output<typeof RequestAnswer>;

const byRequest = z.object({ id, requestId: id });

export const requests = endpoints({
  requestToJoin: {
    method: 'POST',
    path: '/communities/{id}/requests',
    access: 'member',
    summary: 'Ask the guides to join. While a request waits, it stays as it is, and the status is 200.',
    params: byId,
    body: RequestDraft,
    status: 201,
    existingStatus: 200,
    reply: Community,
  },
  withdrawRequest: {
    method: 'DELETE',
    path: '/communities/{id}/requests/mine',
    access: 'member',
    summary: 'Withdraw the caller’s request to join, if one is waiting.',
    params: byId,
    status: 204,
  },
  requests: {
    method: 'GET',
    path: '/communities/{id}/requests',
    access: 'member',
    summary: 'The requests to join, newest first. Waiting ones without `state`.',
    params: byId,
    query: z.object({ state: RequestState.optional(), ...cursorPaging() }),
    reply: cursorPageOf(JoinRequest),
  },
  acceptRequest: {
    method: 'POST',
    path: '/communities/{id}/requests/{requestId}/accept',
    access: 'member',
    summary: 'Make somebody who asks a member. Also after the request was declined.',
    params: byRequest,
    body: RequestAnswer,
    reply: JoinRequest,
  },
  declineRequest: {
    method: 'POST',
    path: '/communities/{id}/requests/{requestId}/decline',
    access: 'member',
    summary: 'Decline a request to join.',
    params: byRequest,
    body: RequestAnswer,
    reply: JoinRequest,
  },
});
