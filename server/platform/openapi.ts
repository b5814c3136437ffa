import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API } from '#contract/primitives.ts';
import type { Settings } from './settings.ts';
import { sendShared } from './sharedReply.ts';

/** Swagger UI's own bar has nothing to do here: there is one document. */
const QUIET = '.swagger-ui .topbar { display: none } body { background: #faf7f1 }';

/** Prints the contract: OpenAPI 3.1 at `/api/v1/openapi.json`, and a page to read it at `/api/docs`. */
export async function describeApi(app: FastifyInstance, { productName }: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: productName, version: '1', description: 'The calls that the web client makes.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: '',
    theme: { title: `API | ${productName}`, css: [{ filename: 'quiet.css', content: QUIET }] },
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
  });
}

/** Serves the document; to be called when every endpoint is there. */
export function serveDescription(app: FastifyInstance): void {
  app.get(`${API}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    return sendShared(request, reply, app.swagger());
  });
}
