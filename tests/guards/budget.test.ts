import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ENGLISH, LANGUAGES } from '#contract/platform/languages.ts';
import { SUBSETS } from '#web/build/fontFaces.ts';
import { ROOT, read } from './sources.ts';

const KB = 1000;
const BUILD_DIR = path.join(ROOT, 'dist/web');

/** The number of bytes that are transferred for a file: the size of its Brotli version if there is one. */
const transferSize = (file: string) =>
  fs.statSync([`${file}.br`, file].map((name) => path.join(BUILD_DIR, name)).find(fs.existsSync) ?? file)
    .size;

const transferSizes = (files: Iterable<string>) => {
  const sizes = Object.fromEntries([...files].map((file) => [file, transferSize(file)]));
  return { total: Object.values(sizes).reduce((sum, size) => sum + size, 0), sizes };
};

/** The files that the head of a page loads. */
const filesInHead = (page: string, ending: string) =>
  [...read(`dist/web/${page}`).matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => file.endsWith(ending));

/** The scripts and everything that they import statically. */
function withStaticImports(entries: string[]): Set<string> {
  const scripts = new Set<string>();
  const add = (script: string) => {
    if (scripts.has(script)) return;
    scripts.add(script);
    const imports = read(`dist/web/${script}`).matchAll(
      /(?:^|[;}])import(?:[^"'()]*?from)?\s*"\.\/([^"]+)"/g,
    );
    for (const [, name] of imports) add(path.posix.join(path.posix.dirname(script), name ?? ''));
  };
  for (const entry of entries) add(entry);
  return scripts;
}

const pageFiles = () => JSON.parse(read('dist/web/pages.json')) as Record<string, string[]>;

it('the landing page loads at most 100 KB of scripts, styles and markup', () => {
  const files = [
    ...withStaticImports(filesInHead('landing.html', '.js')),
    ...filesInHead('landing.html', '.css'),
  ];
  const { total, sizes } = transferSizes([...files, 'landing.html']);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(100 * KB);
});

it('the landing page loads at most 130 KB of fonts', () => {
  // A page in Latin script with Sanskrit words loads these subsets of every font face.
  const fontUrls = [...read('dist/web/landing.html').matchAll(/src:url\(\/([^)]+\.woff2)\)/g)];
  const fontFiles = fontUrls
    .map(([, file = '']) => file)
    .filter((file) => SUBSETS.some(({ name }) => file.includes(`-${name}-`)));
  expect(fontFiles.length).toBeGreaterThan(3);
  const { total, sizes } = transferSizes(fontFiles);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(130 * KB);
});

const pagesAndLimits = [
  ['dashboard', 125],
  // Formatted text may add 2 KB. Only a feed with formatted posts loads what shows them. Every feature adds some bytes for
  // the addresses of its calls and pages.
  ['communities/:id', 133],
] as const;
const languages = LANGUAGES.map(({ tag }) => tag).filter(
  (tag) => tag === ENGLISH.tag || fs.existsSync(path.join(BUILD_DIR, `index.${tag}.html`)),
);

it.each(languages.flatMap((tag) => pagesAndLimits.map(([page, kilobytes]) => ({ page, kilobytes, tag }))))(
  'the page $page loads at most $kilobytes KB of scripts and texts in the language $tag',
  ({ page, kilobytes, tag }) => {
    const files = pageFiles()[page] ?? [];
    const pageScripts = files.filter((file) => file.endsWith('.js'));
    const pageTexts = files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.replace('%LANGUAGE%', tag));
    expect(pageScripts.length).toBeGreaterThan(0);
    // The texts that every page needs are part of the shell, but also a file, for another language.
    const [someTexts = ''] = Object.values(pageFiles())
      .flat()
      .filter((file) => file.endsWith('.json'));
    const { total, sizes } = transferSizes([
      ...withStaticImports([...filesInHead('index.html', '.js'), ...pageScripts]),
      ...pageTexts,
      someTexts.replace(/\.%LANGUAGE%\.\d+\./, `.${tag}.0.`),
    ]);
    expect(Object.keys(sizes).length).toBeGreaterThan(5);
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(kilobytes * KB);
  },
);

it('the preload list of a page contains every file that the page imports statically', () => {
  for (const [page, files] of Object.entries(pageFiles())) {
    const preloaded = new Set([...filesInHead('index.html', '.js'), ...files]);
    const missing = [...withStaticImports(files.filter((file) => file.endsWith('.js')))].filter(
      (file) => !preloaded.has(file),
    );
    expect(missing, page).toEqual([]);
  }
});

it('the build lists the files of every page by its path', () => {
  const paths = Object.keys(pageFiles());
  expect(paths.length).toBeGreaterThan(35);
  expect(paths).toEqual(expect.arrayContaining(['dashboard', 'communities', 'communities/:id', 'journal']));
  expect(pageFiles()['communities/:id']?.join()).toMatch(/CommunityPage-.*\.css/);
});
