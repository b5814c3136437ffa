import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PATH } from '#contract/platform/constants.ts';
import { escapedForScript } from '#server/platform/http/pages/scriptData.ts';

/** The maximum size of the replies in a page. */
const MAX_BYTES = 64_000;

/**
 * Makes the calls that the client of a visitor would send first, and returns their replies by URL as JSON, which the
 * page contains as `<script id="first">`. They go through the routes of the API without a token, so they contain what a
 * visitor may see, and count against the limits of the visitor's address. Returns null without a reply. Replies that do
 * not fit, and those that come after them, are left out.
 */
export async function loadFirstData(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  calls: string[],
): Promise<string | null> {
  const replies = await Promise.all(
    calls.map(async (call) => {
      const url = API_PATH + call;
      const { statusCode, body } = await app.inject({ url, remoteAddress: ip });
      return statusCode === 200 ? escapedForScript(`${JSON.stringify(url)}:${body}`) : null;
    }),
  );
  const fitting: string[] = [];
  for (const reply of replies) {
    if (reply === null || Buffer.byteLength(objectOf([...fitting, reply])) > MAX_BYTES) break;
    fitting.push(reply);
  }
  return fitting.length > 0 ? objectOf(fitting) : null;
}

const objectOf = (members: string[]) => `{${members.join()}}`;

/** Returns the page with its first data. It is at the end, so that it does not delay the first paint. */
export const withFirstData = (html: string, data: string): string =>
  html.replace('</body>', () => `<script type="application/json" id="first">${data}</script>\n  </body>`);
