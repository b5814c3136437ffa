import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DownloadFailed, type DownloadSettings, download, type Resolve, redirectTarget } from './download.ts';

/** The requests that the server of this test has received. */
const requests: http.IncomingMessage[] = [];
let port: number;
const site = http.createServer((request, response) => {
  requests.push(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.test');
  const redirectTo = searchParams.get('to');
  if (redirectTo) return response.writeHead(302, { location: redirectTo }).end();
  if (pathname === '/picture') return response.end('picture');
  if (pathname === '/endless') return sendForever(response);
  if (pathname === '/slow') return response.write('a little');
  if (pathname === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  return response.writeHead(404).end();
});

function sendForever(response: http.ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', send);
  send();
}

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '0.0.0.0', done));
  ({ port } = site.address() as AddressInfo);
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const LOOPBACK: DownloadSettings = { publicUrl: 'https://vichara.test', allowedRanges: ['127.0.0.1'] };
const PUBLIC_ONLY: DownloadSettings = { ...LOOPBACK, allowedRanges: [] };

/** Resolves every name to these addresses, one after the other. */
const resolveTo = (...addresses: string[]): Resolve => {
  const remaining = [...addresses];
  return async () => {
    const address = remaining.length > 1 ? remaining.shift() : remaining[0];
    return { address: address ?? '', family: address?.includes(':') ? 6 : 4 };
  };
};

const fails = (
  address: string,
  cause: RegExp,
  resolve: Resolve = resolveTo('127.0.0.1'),
  settings = LOOPBACK,
) =>
  expect(download(address, settings, resolve)).rejects.toSatisfy(
    (error: Error) => error.name === 'DownloadFailed' && cause.test(`${error.message} ${error.cause ?? ''}`),
  );

describe('a download', () => {
  it('a download returns the bytes, and sends neither cookies nor a referrer', async () => {
    const bytes = await download(`http://site.test:${port}/picture`, LOOPBACK, resolveTo('127.0.0.1'));
    expect(bytes.toString()).toBe('picture');
    expect(requests.at(-1)?.headers).toEqual({
      host: `site.test:${port}`,
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Vichara',
      connection: 'close',
    });
  });

  it('a download follows three redirects, but not a fourth', async () => {
    const picture = `http://site.test:${port}/picture`;
    const redirect = (to: string) => `http://site.test:${port}/?to=${encodeURIComponent(to)}`;
    const three = redirect(redirect(redirect(picture)));
    expect(`${await download(three, LOOPBACK, resolveTo('127.0.0.1'))}`).toBe('picture');
    await fails(redirect(three), /too many redirects/);
    await fails(`http://site.test:${port}/loop`, /too many redirects/);
  });

  it('a download fails when there is no file', async () => {
    await fails(`http://site.test:${port}/nothing`, /status 404/);
    await fails('http://site.test:1/', /ECONNREFUSED/);
    await fails('ftp://site.test/picture', /not http/);
    await fails('file:///etc/passwd', /not http/);
  });

  it('a download stops after 10 MiB', async () => {
    await fails(`http://site.test:${port}/endless`, /too large/);
  });
});

describe.concurrent('a download that takes more than 10 seconds', { timeout: 30_000 }, () => {
  it('a download that takes more than 10 seconds is stopped while it receives the body', async () => {
    await fails(`http://site.test:${port}/slow`, /aborted/);
  });

  it('a download that takes more than 10 seconds is stopped while it resolves the name', async () => {
    await fails(`http://site.test:${port}/picture`, /aborted/, () => new Promise(() => {}));
  });
});

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2001::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '4000::1',
    '9000::1',
  ])('a download is refused when a name resolves to %s', async (address) => {
    await fails('http://site.test/picture', /is not allowed/, resolveTo(address), PUBLIC_ONLY);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'http://user:password@127.0.0.1/',
    'http://localhost/',
    'http://localhost./',
  ])('a download from %s is refused', async (address) => {
    await expect(download(address, PUBLIC_ONLY)).rejects.toSatisfy(
      (error: Error) => error.name === 'DownloadFailed' && String(error.cause).includes('is not allowed'),
    );
  });

  it('a download is refused when a redirect leads to a private address', async () => {
    const resolve: Resolve = async (host) => ({
      address: host === 'inside.test' ? '127.0.0.2' : '127.0.0.1',
      family: 4,
    });
    for (const inside of ['http://inside.test/picture', 'http://127.0.0.2/picture', 'http://[::1]/picture']) {
      const address = `http://site.test:${port}/?to=${encodeURIComponent(inside)}`;
      const before = requests.length;
      const byName = inside.includes('inside') ? resolve : resolveLiterally;
      await fails(address, /is not allowed/, byName);
      expect(requests.length).toBe(before + 1);
    }
  });

  it('a download is refused when a name resolves to a private address the second time', async () => {
    const before = requests.length;
    const address = `http://site.test:${port}/?to=/picture`;
    await fails(address, /port/, resolveTo('127.0.0.1', '127.0.0.2'));
    expect(requests.length).toBe(before + 1);
  });
});

/** Resolves names to the server of this test, and addresses to themselves. */
const resolveLiterally: Resolve = async (host) => ({
  address: host === 'site.test' ? '127.0.0.1' : host,
  family: host.includes(':') ? 6 : 4,
});

it('ports other than 80 and 443 are refused before connecting', async () => {
  await fails('http://site.test:8080/', /port 8080/, resolveTo('93.184.216.34'), PUBLIC_ONLY);
  await fails('https://site.test:22/', /port 22/, resolveTo('93.184.216.34'), PUBLIC_ONLY);
});

it('a download from this server is refused', async () => {
  for (const address of ['https://vichara.test/picture', 'http://VICHARA.test./picture'])
    await fails(address, /own host/);
});

it('a redirect never leads from https to http or to another scheme', () => {
  const from = new URL('https://site.test/a');
  expect(redirectTarget(from, '/b').href).toBe('https://site.test/b');
  expect(redirectTarget(new URL('http://site.test/'), 'https://other.test/').href).toBe(
    'https://other.test/',
  );
  for (const location of ['http://site.test/b', 'file:///etc/passwd', 'data:image/png;base64,AA'])
    expect(() => redirectTarget(from, location)).toThrow(DownloadFailed);
});
