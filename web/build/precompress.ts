import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_FILE = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

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
    writeBundle: { order: 'post', sequential: true, handler: () => compressFiles(outDir) },
  };
}

async function compressFiles(folder: string) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => TEXT_FILE.test(name)).map((name) => compressFile(join(folder, name))),
  );
}

/** Writes a `.br` and a `.gz` file beside a file. */
export async function compressFile(file: string) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await brotliAsync(content, { params }));
  await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }));
}
