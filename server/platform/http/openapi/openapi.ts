import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_PATH } from '#contract/platform/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendWithEtag } from '#server/platform/http/etag.ts';
import { type ApiDescription, type ApiDocument, apiDocument } from './apiDocument.ts';

/** Hides Swagger UI's bar for choosing a document, because there is only one, and sets the background. */
const PAGE_CSS = '.swagger-ui .topbar { display: none } body { background: #faf7f1 }';

/** Serves the contract as OpenAPI 3.1 at `/api/v1/openapi.json`, and as a page at `/api/docs`. */
export async function registerOpenApi(
  app: FastifyInstance,
  deps: Pick<Deps, 'settings' | 'site'>,
  description: ApiDescription,
): Promise<void> {
  // Printing the document takes 100 ms, which would delay every start. It contains the name of the site.
  let printed: ApiDocument | undefined;
  const document = () => {
    if (printed?.info.title !== deps.site.name) printed = apiDocument(deps, description);
    return printed;
  };
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: '',
    theme: { title: `API | ${deps.site.name}`, css: [{ filename: 'page.css', content: PAGE_CSS }] },
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    transformSpecification: document as never,
    transformSpecificationClone: false,
  });
  app.get(`${API_PATH}/openapi.json`, async (request, reply) => sendWithEtag(request, reply, document()));
}
