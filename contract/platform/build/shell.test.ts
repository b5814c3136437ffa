import { expect, it } from 'vitest';
import { builtShellOf } from './shell.ts';

const BUILT = `<html><head><title>%PRODUCT_NAME%</title>
<meta name="application-name" content="%PRODUCT_NAME%" /><meta name="contact" content="%CONTACT%" />
<script src="/theme.js"></script></head><body><span data-product-name="">%PRODUCT_NAME%</span></body></html>`;

const filled = (name: string, contact: string, site: string) =>
  BUILT.replaceAll('%PRODUCT_NAME%', () => name)
    .replace('%CONTACT%', () => contact)
    .replace('<script src', () => `<script type="application/json" id="site">${site}</script><script src`);

it('a filled shell is recognized, whatever texts were filled in', () => {
  for (const text of ['', 'Vichara', '&lt;b&gt; &amp; $1 $& $`', 'विचार', '%PRODUCT_NAME%'])
    expect(builtShellOf(filled(text, text, `{"name":"${text}"}`)), text).toBe(BUILT);
});

const SITE = '<script type="application/json" id="site">{}</script>';
const utf16 = (text: string) => text.replaceAll(/./g, '$&\0');

it('a shell with any other markup is another one', () => {
  const script = '<script src="/evil.js"></script>';
  const lies = [
    filled(`x</title>${script}<title>`, '', '{}'),
    filled(`x${script}`, '', '{}'),
    filled('x', `"/>${script}<meta name="contact" content="`, '{}'),
    filled('x', '', `{}</script>${script}<script type="application/json">`),
    filled('x', '', '{}').replace('</head>', `${script}</head>`),
    filled('x', '', '{}').replace('<script src="/theme.js">', '<script src="/evil.js">'),
    filled('x', '', '{}').replace('<html>', '<html onclick="evil()">'),
    // The element with the data counts once.
    filled('x', '', `{}</script><script type="application/json" id="site">{}`),
    filled('x', '', '{}').replace('type="application/json"', 'type="module"'),
    // The data is in the address of a script, or after the script that reads it.
    BUILT.replace('/theme.js', `/${SITE}theme.js`),
    BUILT.replace('</head>', `${SITE}</head>`),
    // Text in UTF-16, and markup in an attribute.
    filled('x', utf16(script), '{}'),
    filled(utf16('x'), 'x', '{}'),
    filled('x', 'x', utf16('{}')),
    filled('x', '<b>', '{}'),
  ];
  for (const lie of lies) expect(builtShellOf(lie), lie).not.toBe(BUILT);
});
