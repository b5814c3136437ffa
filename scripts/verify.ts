// `npm run verify -- URL [URL]`: compares the web client of a server with the build of this checkout, or what two addresses of a
// server send, such as the one of Tor with the one of the open net.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  BUILD_FILE,
  Build,
  BuildSignature,
  isSentAsBuilt,
  keyThatSigned,
  SIGNATURE_FILE,
} from '#contract/platform/build/build.ts';
import { builtShellOf } from '#contract/platform/build/shell.ts';
import { fingerprintOf } from '#contract/platform/build/sshSignature.ts';
import { ENGLISH, fileInLanguage } from '#contract/platform/languages.ts';

const BUILD_FOLDER = path.join(import.meta.dirname, '../dist/web');
/** How many files are requested at the same time. */
const PARALLEL = 12;

const [url, otherUrl, ...extra] = process.argv.slice(2);
if (!url || extra.length > 0) {
  console.error('Usage: npm run verify -- URL [URL]');
  process.exit(2);
}
const build = Build.parse(JSON.parse(await textAt(url, BUILD_FILE)));
/** The tags of the languages that the server offers. */
const { languages } = JSON.parse(await textAt(url, '/api/v1/site')) as { languages: string[] };
const different = otherUrl ? await differentFrom(otherUrl) : await differentFromCheckout();
if (different.length > 0) {
  console.error(`${different.length} files are different:\n${different.join('\n')}`);
  process.exit(1);
}
const place = otherUrl ? `${otherUrl} sends the same` : 'They are those of this checkout';
console.log(`${url} sends the files of build ${build.digest}. ${place}.`);
console.log(await signingOf());

/** The files of the server that are not those of the build of this checkout. */
async function differentFromCheckout(): Promise<string[]> {
  const built = Build.parse(JSON.parse(builtText(BUILD_FILE)));
  const sent = await differentFiles(url as string, built);
  const changed = await inPortions(shellsOf(built), async ([page, file]) => {
    const html = await textAt(url as string, page).catch(() => '');
    return builtShellOf(html) === builtText(file);
  });
  return [...sent, ...changed.map(([page]) => page)];
}

/** The files that two addresses do not send alike. */
async function differentFrom(other: string): Promise<string[]> {
  const sent = [...(await differentFiles(url as string, build)), ...(await differentFiles(other, build))];
  const pages = await inPortions(shellsOf(build), async ([page]) => {
    const texts = await Promise.all(
      [url as string, other].map((each) => textAt(each, page).catch(() => null)),
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
    return content !== null && createHash('sha256').update(content).digest('hex') === digest;
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
  return (await bytesAt(server, file)).toString('utf8');
}

/** @throws if the server has no such file, or cannot be reached */
async function bytesAt(server: string, file: string): Promise<Buffer> {
  const address = new URL(file, server);
  const response = await fetch(address, { headers: { accept: 'text/html, */*' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
