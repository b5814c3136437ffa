import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { FONT_FACES, OTHER_SCRIPTS } from './fontFaces.ts';

const NODE_MODULES = path.join(import.meta.dirname, '../../node_modules');
/** The file with the licences of the packages that the client contains. */
const LICENCES_FILE = 'licences.txt';
const PACKAGE_NAME = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The packages of the fonts, such as `@fontsource-variable/inter`. */
const FONT_PACKAGES = [...FONT_FACES, ...OTHER_SCRIPTS].map(
  ({ source }) => `@fontsource-variable/${source.split('/')[0]}`,
);

/**
 * Writes `licences.txt`: each package that the client contains, with its version and its licence, because most licences must
 * accompany what is made of a package. Vite has an option for such a file, which leaves out fonts and workers.
 */
export function licences() {
  const names = new Set(FONT_PACKAGES);
  /** Collects the packages of a bundle: that of the pages and that of each worker. */
  const collect = (): Plugin => ({
    name: 'packages-of-bundle',
    apply: 'build',
    renderChunk(_code, { moduleIds }) {
      for (const id of moduleIds) {
        const name = PACKAGE_NAME.exec(id)?.[1];
        if (name) names.add(name);
      }
      return null;
    },
  });
  const write = (): Plugin => ({
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const source = [...names].sort().map(licenceOf).join('\n\n');
      this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: `${source}\n` });
    },
  });
  return { collect, write };
}

/** Name, version and licence of a package, and the text of its licence. @throws when it has none. */
function licenceOf(name: string): string {
  const folder = path.join(NODE_MODULES, name);
  const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = fs.readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (!license) throw new Error(`The package ${name} names no licence.`);
  const text = file ? fs.readFileSync(path.join(folder, file), 'utf8').trim() : '';
  return `## ${name} ${version} (${license})\n\n${text}`.trim();
}
