import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** The addresses that a download may reach. */
export interface DownloadSettings {
  /** The origin of this server, from which nothing is downloaded. */
  publicUrl: string;
  /** IP addresses and CIDR ranges that may be reached although they are private, on every port. For tests. */
  allowedRanges: string[];
}

/** Finds an IP address of a host. Tests pass their own. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }>;

/** An address that may not be downloaded, or did not answer with a file. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
}

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const PORTS = { 'http:': '80', 'https:': '443' } as const;
const REDIRECTS = [301, 302, 303, 307, 308];

/** All IPv6 addresses except 2000::/3. The other ranges contain IPv4 addresses in several notations. */
const DENIED_IPV6 = ['::/3', '4000::/2', '8000::/1'];

const resolveBySystem: Resolve = (host) => dns.lookup(host, { order: 'ipv4first' });

/**
 * Downloads a file of at most 10 MiB from a public address, within 10 seconds. It sends neither cookies nor a referrer
 * and uses no proxy.
 * @throws DownloadFailed for an address in a private network, even after a redirect, and for any failure.
 */
export async function download(
  address: string,
  settings: DownloadSettings,
  resolve: Resolve = resolveBySystem,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = requireHttp(new URL(address));
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, settings, resolve, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response);
      response.destroy();
      if (!REDIRECTS.includes(statusCode) || !headers.location)
        throw new DownloadFailed(`status ${statusCode}`);
      url = redirectTarget(url, headers.location);
    }
    throw new DownloadFailed('too many redirects');
  } catch (error) {
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed('no file', { cause: error });
  }
}

/** The address to which a redirect leads. An https address never leads to an http address. */
export function redirectTarget(from: URL, location: string): URL {
  const to = requireHttp(new URL(location, from));
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new DownloadFailed('redirect to http');
  return to;
}

function requireHttp(url: URL): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new DownloadFailed('not http');
  return url;
}

/** Sends a request to the IP address of a host. The address is resolved once and checked when connecting to it. */
async function request(
  url: URL,
  settings: DownloadSettings,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const protocol = url.protocol as keyof typeof PORTS;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const own = new URL(settings.publicUrl);
  if (host === own.hostname && url.port === own.port) throw new DownloadFailed('own host');
  const { address, family } = await abortable(resolve(host), signal);
  const isAllowed = settings.allowedRanges.some((range) => isInRange(address, range));
  const port = url.port || PORTS[protocol];
  if (!isAllowed && !Object.values<string>(PORTS).includes(port)) throw new DownloadFailed(`port ${port}`);
  const agentOptions = {
    allowIPAddressList: isAllowed ? [address] : [],
    denyIPAddressList: family === 6 ? DENIED_IPV6 : [],
  };
  const options: https.RequestOptions = {
    host: address,
    port,
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Vichara' },
    signal,
    // The certificate must be valid for the host. An IP address cannot be sent as the server name (SNI).
    ...(net.isIP(host) === 0 && { servername: host }),
  };
  return new Promise((done, reject) => {
    const outgoing =
      protocol === 'https:'
        ? https.get({ ...options, agent: new RequestFilteringHttpsAgent(agentOptions) }, done)
        : http.get({ ...options, agent: new RequestFilteringHttpAgent(agentOptions) }, done);
    outgoing.on('error', reject);
  });
}

function isInRange(address: string, range: string): boolean {
  const parsed = ipaddr.parse(address);
  const [network, bits] = range.includes('/')
    ? ipaddr.parseCIDR(range)
    : [ipaddr.parse(range), range.includes(':') ? 128 : 32];
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}

/** Resolves like the promise, or rejects as soon as the signal is aborted. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new DownloadFailed('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
