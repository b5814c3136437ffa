import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';

/** Hosts in messages and comments of libraries, and XML namespaces. Nothing is requested from them. */
const NAMED =
  /^https?:\/\/(www\.w3\.org|bugs\.webkit\.org|tanstack\.com|developer\.mozilla\.org|github\.com|reactjs\.org|react\.dev|reactrouter\.com|json-schema\.org|localhost)\b/;

it('the browser loads no file with an address of another origin', () => {
  const files = sourcesUnder('dist/web', /\.(js|css|html|webmanifest|svg)$/);
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((file) => {
    const addresses = [...read(file).matchAll(/https?:\/\/[a-z0-9.-]+[^\s"'`)\\<>]*/gi)].map(
      ([address]) => address,
    );
    return addresses.filter((address) => !NAMED.test(address)).map((address) => `${file}: ${address}`);
  });
  expect(found).toEqual([]);
});

it('no style, script, font or picture is loaded by an address with a host', () => {
  const files = sourcesUnder('dist/web', /\.(css|html)$/);
  const loads = files.flatMap((file) => [
    ...read(file).matchAll(/(?:src|href|url\()\s*=?\s*["'(]?(?:https?:)?\/\//g),
  ]);
  expect(loads).toEqual([]);
});

it('no page has an inline script, which the content security policy would refuse', () => {
  for (const file of sourcesUnder('dist/web', /\.html$/)) {
    expect(read(file)).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(read(file)).not.toMatch(/\son[a-z]+\s*=\s*"/);
  }
});

it('the first script tells zod not to compile schemas', () => {
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(read('dist/web/index.html'))?.[1];
  const script = read(`dist/web/${entry}`);
  expect(script).toContain('__zod_globalConfig:{jitless:!0}');
  expect(script).not.toContain('invalid_type');
});

it('the build is a production build, whatever the environment says', () => {
  const scripts = sourcesUnder('dist/web/assets', /\.js$/).map(read);
  expect(scripts.some((script) => script.includes('react.dev/errors'))).toBe(true);
  expect(scripts.some((script) => script.includes('Warning: '))).toBe(false);
});
