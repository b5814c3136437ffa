import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { API_PATH } from '#contract/platform/constants.ts';
import { type Access, type Endpoint, schemaIn, special } from '#contract/platform/endpoint.ts';
import { ErrorBody } from '#contract/platform/errors.ts';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { IDEMPOTENCY_KEY_DAYS } from '#server/platform/http/repetition/idempotency.ts';
import { senderAddress } from '#server/platform/jobs/mailer.ts';
import { addExamples } from './apiExamples.ts';
import { describeParameters } from './apiParameters.ts';

/** The endpoints of every feature, and a description of each section of paths. */
export interface ApiDescription {
  endpoints: Record<string, Record<string, Endpoint>>;
  sections: Record<string, string>;
}

export type ApiDocument = ReturnType<typeof apiDocument>;

/** Prints the contract as an OpenAPI 3.1 document. The schemas in it are those that validate the calls. */
export function apiDocument(
  { settings, site: { name } }: Pick<Deps, 'settings' | 'site'>,
  { endpoints, sections }: ApiDescription,
) {
  const { publicUrl } = settings;
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: name,
        version: '1',
        summary: 'The API of the web client.',
        description: DESCRIPTION,
        contact: { name, url: publicUrl, email: senderAddress(settings) },
        license: { name: 'All rights reserved', url: publicUrl },
      },
      servers: [{ url: publicUrl, description: name }],
      tags: Object.entries(sections)
        .map(([name, description]) => ({ name, description }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of a login.',
          },
        },
      },
      paths: pathsOf(endpoints),
    },
    { override: ({ jsonSchema }) => removeRedundantKeywords(jsonSchema) },
  );
  describeParameters(document);
  return addExamples(document);
}

const DESCRIPTION = [
  'Requests and responses are JSON. A successful response is the resource itself.',
  'A JSON body may be sent with `Content-Encoding: gzip`. Its limit applies to the inflated body.',
  'A call that creates something and whose response was lost can be sent again with the same `Idempotency-Key`.',
  'An error is `{ code, message, template, values, errors? }`. `code` is stable and for programs, `message` is for people.',
  '`message` is `template` with the `values` filled in, so that a client can show a translation of `template`.',
  'A client handles an unknown code by the status of the response.',
  'Lengths are counted in UTF-16 code units, like `length` in JavaScript. `maxLength` counts code',
  'points, so a text with emoji can be refused even if it is not longer than its `maxLength`.',
  'Instants are ISO 8601 in UTC; any offset is accepted. Days are `YYYY-MM-DD`.',
].join(' ');

function pathsOf(endpoints: ApiDescription['endpoints']): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const table of Object.values(endpoints)) {
    for (const [name, endpoint] of Object.entries(table)) {
      const path = API_PATH + endpoint.path;
      const method = endpoint.method.toLowerCase() as 'get';
      paths[path] = { ...paths[path], [method]: operationOf(name, endpoint) };
    }
  }
  return paths;
}

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, access, params, query } = endpoint;
  const section = endpoint.path.split('/')[1] ?? '';
  const content = bodyOf(endpoint);
  return {
    operationId: `${section}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    description: descriptionOf(endpoint),
    tags: [section],
    security: access === 'anyone' ? [] : [{ session: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    parameters: headersOf(endpoint),
    ...(content && { requestBody: { content, required: !schemaIn(endpoint.body)?.safeParse({}).success } }),
    responses: {
      [endpoint.status ?? 200]: replyOf(endpoint),
      ...(endpoint.existingStatus && { [endpoint.existingStatus]: replyOf(endpoint) }),
      '4XX': errorResponse('The call is refused.', REFUSED),
      '5XX': errorResponse('The server cannot answer.', UNAVAILABLE),
    },
  };
}

function bodyOf({ body }: Endpoint) {
  if (special(body)?.kind === 'signed')
    return { 'application/json': { schema: { type: 'object' as const } } };
  const schema = schemaIn(body);
  return schema && { 'application/json': { schema } };
}

function replyOf({ status, reply }: Endpoint) {
  if (status === 204) return { description: 'No content.' };
  const file = special(reply);
  if (file?.kind === 'file') return { description: 'A file.', content: { [file.type]: { schema: FILE } } };
  if (file?.kind === 'stream')
    return { description: 'Server-sent events.', content: { [file.type]: { schema: STREAM } } };
  const schema = schemaIn(reply) ?? z.object({});
  return { description: 'The response.', content: { 'application/json': { schema } } };
}

const FILE = { type: 'string', format: 'binary' } as const;
const STREAM = { type: 'string' } as const;
const errorResponse = (description: string, example: ErrorBody) => ({
  description,
  content: { 'application/json': { schema: ErrorBody, example } },
});
const TITLE_REQUIRED = say('{label} is required', { label: 'Title' });
const REFUSED: ErrorBody = {
  code: 'invalid',
  ...TITLE_REQUIRED,
  errors: [{ path: 'title', ...TITLE_REQUIRED }],
};
const UNAVAILABLE: ErrorBody = { code: 'unavailable', ...say('The server cannot answer just now.') };

const ACCESS_TEXTS: Record<Access, string> = {
  anyone: 'Anyone may call this.',
  member: 'Needs a session.',
  patron: 'Needs the session of a supporter.',
  moderator: 'Needs the session of a moderator or an admin.',
  admin: 'Needs the session of an admin.',
};

function descriptionOf({ access, idempotent, conditional, mayLag, reply }: Endpoint): string {
  const sentences = [
    ACCESS_TEXTS[access],
    idempotent && 'With an `Idempotency-Key`, a repeated call returns what the first one created.',
    conditional &&
      'With `If-Match`, a change is refused with 412 if the resource was changed since it was read.',
    mayLag && 'The response may be some seconds old.',
    special(reply)?.kind === 'shared' && 'The response is the same for everyone and has an `ETag`.',
  ];
  return sentences.filter(Boolean).join(' ');
}

function headersOf({ idempotent, conditional, acceptsGuestToken, body }: Endpoint) {
  const header = (name: string, description: string, example: string, required = false) => ({
    in: 'header' as const,
    name,
    description,
    required,
    schema: { type: 'string' as const },
    example,
  });
  return [
    ...(idempotent
      ? [
          header(
            'Idempotency-Key',
            `A UUID. It is stored for ${IDEMPOTENCY_KEY_DAYS} days.`,
            '01930000-0000-7000-8000-000000000001',
          ),
        ]
      : []),
    ...(conditional
      ? [header('If-Match', 'The `updatedAt` that was read, in double quotes.', '"2026-11-20T08:00:00.000Z"')]
      : []),
    ...(acceptsGuestToken
      ? [
          header(
            'Guest-Token',
            'The token of the link in a guest’s mail.',
            '01930000-0000-7000-8000-000000000001.lx3k2f.c2lnbmF0dXJl',
          ),
        ]
      : []),
    ...(special(body)?.kind === 'signed'
      ? [header('Stripe-Signature', 'The signature of the body.', 't=1,v1=5257a8', true)]
      : []),
  ];
}

interface JsonSchema {
  type?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/**
 * Removes what zod adds and a reader does not need: the bounds of safe integers, and patterns that repeat a
 * format.
 */
function removeRedundantKeywords(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === 'integer' || schema.format) delete schema.pattern;
}
