import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

// Compares the web client of a server with the build of this checkout: `npm run verify -- https://example.org`.

const BUILD = path.join(import.meta.dirname, '../dist/web');
/**
 * The placeholders that a server replaces: settings in the shell, and the digest of the shell in the service
 * worker.
 */
const PLACEHOLDER = /%[A-Z_]+%/;

const url = process.argv[2];
if (!url) {
  console.error('Usage: npm run verify -- URL');
  process.exit(2);
}

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const builtText = (name: string) => fs.readFileSync(path.join(BUILD, name), 'utf8');

/** The content of a file on the server; null if it cannot be read. */
async function download(file: string): Promise<Buffer | null> {
  try {
    const response = await fetch(new URL(file, url), { headers: { accept: 'text/html, */*' } });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Whether a text is the template with some text without markup in the place of each placeholder. */
function isFilled(template: string, text: string): boolean {
  const [first = '', ...parts] = template.split(PLACEHOLDER);
  if (!text.startsWith(first)) return false;
  let position = first.length;
  for (const part of parts) {
    const next = part === '' ? text.length : text.indexOf(part, position);
    if (next < 0 || /[<>"]/.test(text.slice(position, next))) return false;
    position = next + part.length;
  }
  return position === text.length;
}

const { digest, files } = JSON.parse(builtText('build.json')) as {
  digest: string;
  files: Record<string, string>;
};
const different: string[] = [];
for (const [file, expected] of Object.entries(files)) {
  const content = await download(file);
  if (!content || sha256(content) !== expected) different.push(file);
}
for (const file of ['/index.html', '/sw.js']) {
  const content = await download(file);
  if (!content || !isFilled(builtText(file.slice(1)), content.toString('utf8'))) different.push(file);
}

if (different.length > 0) {
  console.error(`${different.length} files differ from build ${digest}:\n${different.join('\n')}`);
  process.exit(1);
}
console.log(
  `All ${Object.keys(files).length + 2} files of ${new URL(url).origin} are those of build ${digest}.`,
);
