import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SUBSETS } from '#web/build/faces.ts';
import { ROOT, read } from './sources.ts';

const KB = 1000;
const BUILT = path.join(ROOT, 'dist/web');

/** The size as sent: compressed by Brotli if there is a compressed file. */
const sent = (file: string) =>
  fs.statSync([`${file}.br`, file].map((name) => path.join(BUILT, name)).find(fs.existsSync) ?? file).size;

const weight = (files: Iterable<string>) => {
  const sizes = Object.fromEntries([...files].map((file) => [file, sent(file)]));
  return { total: Object.values(sizes).reduce((sum, size) => sum + size, 0), sizes };
};

/** The addresses in a page's head that a browser requests at once. */
const namedIn = (page: string, ending: string) =>
  [...read(`dist/web/${page}`).matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => file.endsWith(ending));

/** Adds everything that the scripts import statically. */
function withImports(scripts: string[]): Set<string> {
  const found = new Set<string>();
  const add = (script: string) => {
    if (found.has(script)) return;
    found.add(script);
    const imports = read(`dist/web/${script}`).matchAll(
      /(?:^|[;}])import(?:[^"'()]*?from)?\s*"\.\/([^"]+)"/g,
    );
    for (const [, name] of imports) add(path.posix.join(path.posix.dirname(script), name ?? ''));
  };
  for (const script of scripts) add(script);
  return found;
}

const pages = () => JSON.parse(read('dist/web/pages.json')) as Record<string, string[]>;

it('the landing page takes at most 100 KB of scripts, styles and markup', () => {
  const files = [...withImports(namedIn('landing.html', '.js')), ...namedIn('landing.html', '.css')];
  const { total, sizes } = weight([...files, 'landing.html']);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(100 * KB);
});

it('the landing page takes at most 130 KB of fonts', () => {
  // All faces, for the letters of a page in Latin script with Sanskrit words.
  const rules = [...read('dist/web/landing.html').matchAll(/src:url\(\/([^)]+\.woff2)\)/g)];
  const needed = rules
    .map(([, file = '']) => file)
    .filter((file) => SUBSETS.some(({ name }) => file.includes(`-${name}-`)));
  expect(needed.length).toBeGreaterThan(3);
  const { total, sizes } = weight(needed);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(130 * KB);
});

it.each([
  ['dashboard', 125],
  ['communities/:id', 130],
])('the page %s takes at most %s KB of scripts', (page, kilobytes) => {
  const own = pages()[page]?.filter((file) => file.endsWith('.js')) ?? [];
  expect(own.length).toBeGreaterThan(0);
  const { total, sizes } = weight(withImports([...namedIn('index.html', '.js'), ...own]));
  expect(Object.keys(sizes).length).toBeGreaterThan(5);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(kilobytes * KB);
});

it('the preload list of a page contains every file that it needs at once', () => {
  for (const [page, files] of Object.entries(pages())) {
    const named = new Set([...namedIn('index.html', '.js'), ...files]);
    const missing = [...withImports(files.filter((file) => file.endsWith('.js')))].filter(
      (file) => !named.has(file),
    );
    expect(missing, page).toEqual([]);
  }
});

it('every page is found by its path', () => {
  const known = Object.keys(pages());
  expect(known.length).toBeGreaterThan(35);
  expect(known).toEqual(expect.arrayContaining(['dashboard', 'communities', 'communities/:id', 'journal']));
  expect(pages()['communities/:id']?.join()).toMatch(/CommunityPage-.*\.css/);
});
