// `npm run verify -- URL [URL]`: compares the web client of a server with the build of this checkout, or what two addresses of a
// server send, such as the one of Tor with the one of the open net.
import fs from 'node:fs';
import path from 'node:path';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  digestOf,
  isSentAsBuilt,
  keyThatSigned,
  SIGNATURE_FILE,
} from '#contract/platform/build/build.ts';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { fingerprintOf } from '#contract/platform/build/sshSignature.ts';
import { ENGLISH, fileInLanguage } from '#contract/platform/languages.ts';
import { sha256 } from '#contract/platform/sha256.ts';

const BUILD_FOLDER = path.join(import.meta.dirname, '../dist/web');
/** How many files are requested at the same time. */
const PARALLEL = 12;
/** Pages that a browser without a service worker gets, and the file from which the server makes each. */
const VISITED: [page: string, file: string][] = [
  ['/', 'landing.html'],
  ['/auth/login', 'index.html'],
];

const [url, otherUrl, ...extra] = process.argv.slice(2);
if (!url || extra.length > 0) {
  console.error('Usage: npm run verify -- URL [URL]');
  process.exit(2);
}
const build = Build.parse(JSON.parse(await textAt(url, BUILD_FILE)));
const digest = await digestOf(build);
if (digest !== build.digest) {
  console.error(`${url} claims the digest ${build.digest}, but that of its list of files is ${digest}.`);
  process.exit(1);
}
/** The tags of the languages that the server offers. */
const { languages } = JSON.parse(await textAt(url, '/api/v1/site')) as { languages: string[] };
const different = otherUrl ? await differentFrom(otherUrl) : await differentFromCheckout();
if (different.length > 0) {
  console.error(`${different.length} files are different:\n${different.join('\n')}`);
  process.exit(1);
}
const place = otherUrl ? `${otherUrl} sends the same` : 'They are those of this checkout';
console.log(`${url} sends the files of build ${digest}. ${place}.`);
console.log(await signingOf());

/** The files of the server that are not those of the build of this checkout. */
async function differentFromCheckout(): Promise<string[]> {
  const built = Build.parse(JSON.parse(builtText(BUILD_FILE)));
  const sent = await differentFiles(url as string, built);
  const changed = await inPortions(shellsOf(built), async ([page, file]) => {
    const html = await pageAt(url as string, page).catch(() => '');
    return builtShellOf(html) === builtText(file);
  });
  const pages = await inPortions(VISITED, async ([page, file]) => {
    const html = await pageAt(url as string, page).catch(() => '');
    return loadedBy(html) === loadedBy(builtText(file));
  });
  const list = digest === built.digest ? [] : [`/${BUILD_FILE}`];
  return [...list, ...sent, ...[...changed, ...pages].map(([page]) => page)];
}

/** The files that two addresses do not send alike. */
async function differentFrom(other: string): Promise<string[]> {
  const sent = [...(await differentFiles(url as string, build)), ...(await differentFiles(other, build))];
  const pages = await inPortions([...shellsOf(build), ...VISITED], async ([page]) => {
    const texts = await Promise.all(
      [url as string, other].map((each) => pageAt(each, page).catch(() => null)),
    );
    return texts[0] !== null && texts[0] === texts[1];
  });
  return [...new Set([...sent, ...pages.map(([page]) => page)])];
}

/** The files that a server does not send as they were built. */
async function differentFiles(server: string, { files }: Build): Promise<string[]> {
  const expected = Object.entries(files).filter(([file]) => isSentAsBuilt(file));
  const wrong = await inPortions(expected, async ([file, digest]) => {
    const content = await bytesAt(server, file).catch(() => null);
    return content !== null && (await sha256(content)) === digest;
  });
  return wrong.map(([file]) => file);
}

/** The shell in each language that the server offers: where it sends it, and the built file. */
function shellsOf({ files }: Build): [page: string, file: string][] {
  const shells = languages.map((tag): [string, string] => [
    tag === ENGLISH.tag ? '/index.html' : `/index.html?language=${tag}`,
    fileInLanguage('index.html', tag),
  ]);
  return shells.filter(([, file]) => `/${file}` in files);
}

/** What a page loads and runs: its scripts, with their text, and its links. Data and addresses of the page are left out. */
function loadedBy(html: string): string {
  const elements = html.match(/<script\b.*?<\/script>|<link\b[^>]*>/gis) ?? [];
  const isFilled = /^<(script type="application\/json"|link rel="(canonical|alternate)")/;
  return elements.filter((element) => !isFilled.test(element)).join('\n');
}

/** Those of some items for which a check fails. */
async function inPortions<Item>(items: Item[], check: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const failed: Item[] = [];
  for (let start = 0; start < items.length; start += PARALLEL)
    await Promise.all(
      items.slice(start, start + PARALLEL).map(async (item) => {
        if (!(await check(item))) failed.push(item);
      }),
    );
  return failed;
}

/** Who has signed the build of the server, and whether that is true. */
async function signingOf(): Promise<string> {
  const sent = BuildSignature.nullable().parse(JSON.parse(await textAt(url as string, SIGNATURE_FILE)));
  if (sent === null) return 'Nobody has signed it.';
  const { signer } = sent;
  const key = await keyThatSigned(build, sent);
  if (key === null) {
    process.exitCode = 1;
    return `The signature of ${signer} does not belong to it.`;
  }
  return `It is signed by ${signer} with the key ${await fingerprintOf(key)}.`;
}

function builtText(name: string): string {
  return fs.readFileSync(path.join(BUILD_FOLDER, name), 'utf8');
}

async function textAt(server: string, file: string): Promise<string> {
  return (await responseOf(server, file)).text();
}

async function bytesAt(server: string, file: string): Promise<ArrayBuffer> {
  return (await responseOf(server, file)).arrayBuffer();
}

/** The text of a page. @throws if a browser would read another one, because it is not sent as HTML in UTF-8 */
async function pageAt(server: string, page: string): Promise<string> {
  const response = await responseOf(server, page);
  const type = response.headers.get('content-type');
  if (type?.toLowerCase() !== 'text/html; charset=utf-8') throw new Error(`${page} is sent as ${type}.`);
  return response.text();
}

/** @throws if the server has no such file, or cannot be reached */
async function responseOf(server: string, file: string): Promise<Response> {
  const address = new URL(file, server);
  const response = await fetch(address, { headers: { accept: 'text/html, */*' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response;
}
