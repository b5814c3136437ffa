import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { matchesEtag } from '#server/platform/http/etag.ts';
import { ICON_SHAPES, type IconName, readIcon } from '#server/platform/siteIcons.ts';
import { sendWebFile, uncachedFile } from './webFile.ts';

/** The colours of the drawn icons, which the accent of the site replaces. */
const DRAWN = { dawn: /#93540e/gi, night: /#e6ae62/gi };
const SVG_ICONS = ['favicon.svg', 'icon.svg'];
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the icons of the site: those of its mark, the drawn ones in its accent, or those of the build.
 *
 * @param builtFile Reads a file of the build.
 */
export function serveIcons(
  app: FastifyInstance,
  { site, db }: Pick<Deps, 'site' | 'db'>,
  builtFile: (name: string) => string,
): void {
  for (const name of SVG_ICONS)
    app.get(`/${name}`, async (request, reply) => {
      const png = await readIcon(db, site.appearance.mark, 'icon-192');
      const { palette } = site;
      if (!png && !palette) return reply.sendFile(name);
      const svg = png ? svgOf(png) : builtFile(name);
      const coloured = palette
        ? svg.replace(DRAWN.dawn, palette.dawn.main).replace(DRAWN.night, palette.night.main)
        : svg;
      return sendWebFile(request, reply.type('image/svg+xml; charset=utf-8'), uncachedFile(coloured));
    });
  for (const name of Object.keys(ICON_SHAPES).filter((name) => name !== 'mail'))
    app.get(`/${name}.png`, async (request, reply) => {
      const { mark } = site.appearance;
      const png = await readIcon(db, mark, name as IconName);
      if (!png) return reply.sendFile(`${name}.png`);
      // The header, which is also shown offline, names the mark in the address of the icon.
      reply.header('cache-control', markIn(request) === mark ? ONE_YEAR : 'no-cache');
      const etag = `"${mark}"`;
      reply.header('etag', etag);
      if (matchesEtag(request, etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    });
}

const markIn = (request: FastifyRequest) => (request.query as { mark?: string }).mark;

/** A mark as an SVG, which is as sharp as its 192 pixels. */
const svgOf = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
