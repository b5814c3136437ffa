import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { pages, redirects } from './pages.ts';
import { paths } from './paths.ts';

const PATTERNS = ['', ...Object.keys(pages), ...Object.keys(redirects)];

test.each(Object.entries(paths))('paths.%s leads to a page', (_name, pathTo) => {
  const path = (pathTo as (...ids: string[]) => string)('first', 'second').replace(/\?.*/, '');
  const matching = PATTERNS.filter((pattern) => matchPath(`/${pattern}`, path));
  expect(matching).not.toEqual([]);
});
