import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_PATH } from '#contract/platform/constants.ts';
import { type Access, type Endpoint, schemaIn, special } from '#contract/platform/endpoint.ts';
import { ErrorBody } from '#contract/platform/errors.ts';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, diskFull, forbidden, sessionExpired, signedOut } from '#server/platform/errors.ts';
import { contentTypeOf, MAX_BODY_BYTES } from '#server/platform/http/bodies/bodies.ts';
import { idempotent } from '#server/platform/http/repetition/idempotency.ts';
import {
  loadViewerRepeatedly,
  repeatIfLost,
  runRepeatedly,
} from '#server/platform/http/repetition/repeatedCalls.ts';
import { ipNetworkOf } from '#server/platform/limits.ts';
import { markWrite } from '#server/platform/sessions/sessionStore.ts';
import { readClaims, type Viewer } from '#server/platform/sessions/sessions.ts';
import {
  type Call,
  Existing,
  type FileReply,
  type Handler,
  type Handlers,
  type IdempotentHandler,
} from './call.ts';
import { countCall } from './callLimits.ts';
import { sendWithEtag } from './etag.ts';
import { guestTokenOf } from './guestToken.ts';
import { expectedVersionOf } from './ifMatch.ts';

/**
 * Serves every endpoint of a table: checks access, validates with its schemas, sets its status and headers.
 */
export function serve<const T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  deps: Deps,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    serveOne(app, deps, `${endpoint.path.split('/')[1]}.${name}`, endpoint, handlers[name] as never);
  }
}

function serveOne(
  app: FastifyInstance,
  deps: Deps,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | IdempotentHandler<Endpoint>,
): void {
  const status = endpoint.status ?? 200;
  const [specialBody, specialReply] = [special(endpoint.body), special(endpoint.reply)];
  const idempotentCall = 'create' in handler ? idempotent(deps, name, handler) : null;
  const handle = (call: Call<Endpoint>, request: FastifyRequest) =>
    idempotentCall ? idempotentCall.handle(call, request) : (handler as Handler<Endpoint>)(call);
  const callOf = (request: FastifyRequest) =>
    ({
      viewer: request.viewer,
      params: request.params,
      query: request.query,
      body:
        specialBody?.kind === 'signed'
          ? { bytes: request.body ?? Buffer.of(), headers: request.headers }
          : request.body,
      contentType: specialBody?.kind === 'raw' ? contentTypeOf(request) : undefined,
      expectedVersion: endpoint.conditional ? expectedVersionOf(request) : null,
      guestToken: endpoint.acceptsGuestToken ? guestTokenOf(request) : null,
      readDb: (endpoint.mayLag && deps.replica.for(request.viewer)) || deps.db,
      currentDb: deps.db,
      ipNetwork: ipNetworkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }) as Call<Endpoint>;
  app.route({
    method: endpoint.method,
    url: API_PATH + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint, status),
    // A HEAD request would open a stream that nobody reads.
    ...(specialReply?.kind === 'stream' && { exposeHeadRoute: false }),
    bodyLimit: specialBody && 'maxBytes' in specialBody ? specialBody.maxBytes : MAX_BODY_BYTES,
    config: { isRateLimited: true, specialBody },
    // Access is checked before the body is read, so that a caller without access learns nothing from a
    // malformed body.
    onRequest: async (request, reply) => {
      const claims = await readClaims(deps, request.headers.authorization);
      if (!endpoint.isUnlimited) await countCall(deps, request, endpoint.isSignIn ? 'signIn' : claims);
      request.claims = claims;
      const viewer =
        claims && !endpoint.isUnlimited ? await loadViewerRepeatedly(deps, claims, endpoint) : null;
      if (viewer) {
        request.viewer = viewer;
        if (!endpoint.isUnrecorded) deps.seenSessions.add(viewer.sessionId);
        reply.header(MEMBER_HEADER, memberStateOf(viewer));
      }
      requireAccess(endpoint.access, viewer, request);
      if (viewer && endpoint.freshAuthentication)
        await deps.requireFreshAuthentication(deps, viewer, endpoint.freshAuthentication);
      if (viewer && specialBody?.kind === 'raw') deps.uploads.start(viewer.id, request, reply);
    },
    preValidation: async (request, reply) => {
      // The idempotency key is looked up before validation, except when the path parameters are malformed.
      if (idempotentCall && (!endpoint.params || endpoint.params.safeParse(request.params).success)) {
        const earlierReply = await repeatIfLost(() =>
          idempotentCall.replyToRepeatedCall(request, callOf(request)),
        );
        if (earlierReply) return reply.code(status).send(earlierReply);
      }
      if (endpoint.query) rejectBracketedKeys(request.query as object, endpoint.query);
      if (schemaIn(endpoint.body)) request.body ??= {}; // With an empty object, validation names each missing field.
      return undefined;
    },
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET' && !deps.hasDiskSpace())
        throw diskFull(new Error('DATA_DIR has no space left'));
      const isSafe = endpoint.method === 'GET' || (idempotentCall?.hasKey(request) ?? false);
      request.processing = runRepeatedly(deps, callOf(request), { isSafe, endpoint }, (call) =>
        handle(call, request),
      );
      const answer: unknown = await request.processing;
      const { viewer } = request;
      if (viewer && endpoint.method !== 'GET' && !endpoint.isUnrecorded) await recordWrite(deps, viewer);
      if (answer instanceof Existing) return reply.code(endpoint.existingStatus ?? status).send(answer.reply);
      reply.code(status);
      if (specialReply?.kind === 'file')
        return sendFile(request, reply, specialReply.type, answer as FileReply);
      if (specialReply?.kind === 'stream') return sendStream(reply, specialReply.type, answer as Readable);
      if (specialReply?.kind === 'shared') return sendWithEtag(request, reply, answer);
      return status === 204 ? reply.send() : answer;
    },
  });
}

/** Records the time of a write, so that the session reads from the primary for some seconds. */
async function recordWrite({ db, clock, settings }: Deps, { sessionId }: Viewer): Promise<void> {
  if (settings.databaseReplicaUrl) await markWrite(db, sessionId, clock());
}

/**
 * The header with the member's role and patron status. It tells the client with the next reply that an admin
 * has changed them.
 */
const MEMBER_HEADER = 'x-member';
const memberStateOf = ({ role, isPatron }: Viewer) => (isPatron ? `${role} patron` : role);

/**
 * Checks whether the viewer may call an endpoint. Endpoints with access `anyone` ignore an invalid token.
 * @throws ApiError 401 without a valid session, 403 without the required role.
 */
function requireAccess(access: Access, viewer: Viewer | null, { headers }: FastifyRequest): void {
  if (access === 'anyone') return;
  if (!viewer) throw headers.authorization ? sessionExpired() : signedOut();
  if (!hasAccess(access, viewer)) {
    const code = access === 'patron' ? 'patrons_only' : 'forbidden';
    throw forbidden(say('You do not have permission to view this page.'), code);
  }
}

function hasAccess(access: Exclude<Access, 'anyone'>, { role, isPatron }: Viewer): boolean {
  if (access === 'member') return true;
  if (access === 'patron') return isPatron;
  return role === 'admin' || (access === 'moderator' && role === 'moderator');
}

/** Rejects keys such as `?q[]=` and `?q[a]=`, which differ from `q` and would be ignored silently. */
function rejectBracketedKeys(query: object, { shape }: z.ZodObject): void {
  for (const key of Object.keys(query)) {
    const base = key.split('[')[0] ?? '';
    if (base !== key && base in shape)
      throw badField(base, say('{base} must be given once, as text', { base }));
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, file: FileReply) {
  if ('bytes' in file) return reply.type(type).headers(file.headers).send(file.bytes);
  reply.header('content-disposition', `attachment; filename="${file.name}"`);
  reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  if ('stream' in file) return reply.send(file.stream);
  return file.isShared ? sendWithEtag(request, reply, file.text) : file.text;
}

/** Sends a stream that a proxy must pass on at once. */
const sendStream = (reply: FastifyReply, type: string, stream: Readable) =>
  reply.type(type).header('x-accel-buffering', 'no').send(stream);

function schemaOf({ params, query, existingStatus, ...endpoint }: Endpoint, status: number) {
  const [body, reply] = [schemaIn(endpoint.body), schemaIn(endpoint.reply)];
  const responseSchema = reply ?? (endpoint.reply ? FILE : z.undefined());
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      [status]: responseSchema,
      ...(existingStatus && { [existingStatus]: responseSchema }),
      '4xx': ErrorBody,
    },
  };
}

/** A file or a stream is sent without a schema. */
const FILE = z.any();
