import { readdirSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '#web/build/pageFiles.ts';
import { redirects } from './pages.ts';
import { paths } from './paths.ts';

const PATTERNS = ['', ...Object.keys(redirects), ...Object.keys(pages)];

test.each(Object.entries(paths))('paths.%s leads to a page', (_name, pathTo) => {
  const path = (pathTo as (...ids: string[]) => string)('first', 'second').replace(/\?.*/, '');
  const matching = PATTERNS.filter((pattern) => matchPath(`/${pattern}`, path));
  expect(matching).not.toEqual([]);
});

/** Pages that are not in the tables: the home page, the page of a wrong address, and the frames of other pages. */
const OTHER_PAGES = ['home/LandingPage', 'home/NotFoundPage', 'gallery/GalleryPage', 'account/AccountPage'];

test('the tables contain each file of a page once, and no other file', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Page.tsx') && !/^(ui|platform)\//.test(file))
    .map((file) => file.replace(/\.tsx$/, ''));
  expect([...Object.values(pages), ...OTHER_PAGES].sort()).toEqual(files.sort());
});
