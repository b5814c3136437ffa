import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

/** Hosts in messages and comments of libraries, and in XML namespaces. The client sends no requests to them. */
const MENTIONED_HOSTS =
  /^https?:\/\/(www\.w3\.org|bugs\.webkit\.org|tanstack\.com|developer\.mozilla\.org|github\.com|reactjs\.org|react\.dev|reactrouter\.com|simplewebauthn\.dev|www\.npmjs\.com|json-schema\.org|example\.org|localhost)\b/;

it('no built file contains a URL of another origin, except URLs that libraries only mention', () => {
  const files = sourcesUnder('dist/web', /\.(js|css|html|webmanifest|svg)$/);
  expect(files.length).toBeGreaterThan(5);
  const otherUrls = files.flatMap((file) => {
    const urls = [...read(file).matchAll(/https?:\/\/[a-z0-9.-]+[^\s"'`)\\<>]*/gi)].map(([url]) => url);
    return urls.filter((url) => !MENTIONED_HOSTS.test(url)).map((url) => `${file}: ${url}`);
  });
  expect(otherUrls).toEqual([]);
});

it('no page or stylesheet loads a resource by an absolute URL', () => {
  const files = sourcesUnder('dist/web', /\.(css|html)$/);
  const absoluteUrls = files.flatMap((file) => [
    ...read(file).matchAll(/(?:src|href|url\()\s*=?\s*["'(]?(?:https?:)?\/\//g),
  ]);
  expect(absoluteUrls).toEqual([]);
});

it('no page has an inline script, which the content security policy would block', () => {
  for (const file of sourcesUnder('dist/web', /\.html$/)) {
    const scripts = [...read(file).matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    // JSON in a page is data, which no policy blocks.
    expect(scripts.filter((each) => !/ src=| type="application\/json"/.test(each))).toEqual([]);
    expect(read(file)).not.toMatch(/\son[a-z]+\s*=\s*"/);
  }
});

it('the first script tells zod not to compile schemas', () => {
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(read('dist/web/index.html'))?.[1];
  const script = read(`dist/web/${entry}`);
  expect(script).toContain('__zod_globalConfig:{jitless:!0}');
  expect(script).not.toContain('invalid_type');
});

it('the build is a production build, whatever NODE_ENV is', () => {
  const scripts = sourcesUnder('dist/web/assets', /\.js$/).map(read);
  expect(scripts.some((script) => script.includes('react.dev/errors'))).toBe(true);
  expect(scripts.some((script) => script.includes('Warning: '))).toBe(false);
});
