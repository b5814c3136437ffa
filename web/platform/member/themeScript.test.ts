// @vitest-environment happy-dom
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const SOURCE = fs.readFileSync(path.join(import.meta.dirname, '../../public/theme.js'), 'utf8');

/** Runs the script like a page, before the body exists. */
function run() {
  new Function(SOURCE)();
  document.dispatchEvent(new Event('DOMContentLoaded'));
}
function scriptOf(json: string) {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'site' });
  script.textContent = json;
  return script;
}
const message = () => document.querySelector('[role=alert]')?.textContent;

beforeEach(() => {
  vi.stubGlobal('CompressionStream', class {});
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-session');
});

describe('the script that runs before the first paint', () => {
  test('the theme script shows no message in a browser that is new enough', () => {
    run();
    expect(message()).toBeUndefined();
  });

  test.each([
    ['lacks an API', () => vi.stubGlobal('AbortSignal', function AbortSignal() {})],
    ['lacks a part of CSS', () => vi.stubGlobal('CSS', { supports: () => false })],
  ])('the theme script asks for an update if the browser %s', (_, removeFeature) => {
    removeFeature();
    run();
    expect(message()).toBe('Please update your browser.');
  });

  test('the theme script applies the stored theme and marks the page if a session is stored', () => {
    localStorage.setItem('theme', 'night');
    localStorage.setItem('session', '{}');
    run();
    const page = document.documentElement;
    expect([page.getAttribute('data-theme'), page.getAttribute('data-session')]).toEqual(['night', '']);
  });

  test('the theme script applies the colours of the site from the page, and no other text', () => {
    const shades = { main: '#1f6f8b', deep: 'red;}body{display:none', soft: '#daefd6', art: '#57914a' };
    document.body.append(
      scriptOf(JSON.stringify({ appearance: { palette: { dawn: shades, night: shades } } })),
    );
    run();
    const style = document.head.querySelector('style')?.textContent;
    expect(style).toContain('--saffron:#1f6f8b;--saffron-soft:#daefd6;--art:#57914a;');
    expect(style).not.toContain('display');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
