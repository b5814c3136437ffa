import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { pages, redirectPaths } from '#web/build/allPages.ts';
import { isPersonalPath } from './firstPages.ts';
import { memberPages, publicPages } from './pages.ts';
import { paths } from './paths.ts';
import * as personal from './personalPages.ts';

const PATTERNS = ['', ...Object.keys(pages), ...redirectPaths];

test.each(Object.entries(paths))('paths.%s leads to a page', (_name, pathTo) => {
  const path = (pathTo as (...ids: string[]) => string)('first', 'second').replace(/\?.*/, '');
  const matching = PATTERNS.filter((pattern) => matchPath(`/${pattern}`, path));
  expect(matching).not.toEqual([]);
});

test('the module that is loaded for a path contains the page of that path', () => {
  const personalPaths = Object.values(personal).flatMap((pages) => Object.keys(pages));
  expect(personalPaths.filter((path) => !isPersonalPath(`/${path}`))).toEqual([]);
  const otherPaths = Object.keys({ ...publicPages, ...memberPages });
  expect(otherPaths.filter((path) => isPersonalPath(`/${path}`))).toEqual([]);
});
