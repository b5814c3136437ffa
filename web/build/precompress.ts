import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file beside every text file, so that the server does not have to compress them.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: { order: 'post', sequential: true, handler: () => squeezeAll(outDir) },
  };
}

async function squeezeAll(folder: string) {
  const found = await readdir(folder, { recursive: true });
  await Promise.all(found.filter((name) => TEXT.test(name)).map((name) => squeeze(join(folder, name))));
}

async function squeeze(file: string) {
  const whole = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  await writeFile(`${file}.br`, await brotli(whole, { params }));
  await writeFile(`${file}.gz`, await zip(whole, { level: 9 }));
}
