import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SIGNATURE_FILE } from '#contract/platform/build/build.ts';
import { cachedFile, sendWebFile } from '#server/platform/http/pages/webFile.ts';

/** The folder into which `npm run build` writes the web client. */
export const BUILD_DIR = path.join(import.meta.dirname, '../../../dist/web');
const ASSETS_DIR = path.join(BUILD_DIR, 'assets');
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The files of each page. The server reads this file and never serves it. */
export const PAGES = 'pages.json';
export const ROBOTS = 'robots.txt';

/** Whether a file of the build does not depend on the settings. Compressed copies are not requested by name. */
const isServedAsBuilt = (name: string) =>
  /\.(js|json|txt)$/.test(name) && ![PAGES, ROBOTS, SIGNATURE_FILE].includes(name);

/** The name of an asset, which is not a compressed copy. */
const ASSET_NAME = /^[\w-]+(\.(?!br$|gz$)[\w-]+)+$/;

export const builtFile = (name: string): string => fs.readFileSync(path.join(BUILD_DIR, name), 'utf8');

/** Serves the files of the build that are the same with all settings. Those with a hash in their name are cached for a year. */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: BUILD_DIR,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', path.dirname(file) === ASSETS_DIR ? IMMUTABLE : 'no-cache');
      if (/\.svg\b/.test(file)) reply.type('image/svg+xml; charset=utf-8');
      if (/^sw\./.test(path.basename(file))) reply.type('text/javascript; charset=utf-8');
    },
    serve: false, // The plugin would search the whole folder for files, which takes 40 ms.
  });
  const names = fs.readdirSync(BUILD_DIR);
  for (const name of names.filter(isServedAsBuilt))
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  // One route for all assets: hundreds of routes would delay every start. The names are checked here, because the
  // plugin would read the whole folder at each request to check them.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    return ASSET_NAME.test(name) ? reply.sendFile(name, ASSETS_DIR) : reply.callNotFound();
  });
  const signature = cachedFile(names.includes(SIGNATURE_FILE) ? builtFile(SIGNATURE_FILE) : 'null');
  app.get(`/${SIGNATURE_FILE}`, (request, reply) =>
    sendWebFile(request, reply.type('application/json; charset=utf-8'), signature),
  );
}
