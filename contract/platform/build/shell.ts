/** The parts of the shell into which the server writes: the text before each, what it consists of, and its placeholder. */
const FILLED_PARTS: [before: RegExp, content: string, placeholder: string][] = [
  [/<title>/, '[^<]*', '%PRODUCT_NAME%'],
  [/<meta name="application-name" content="/, '[^"]*', '%PRODUCT_NAME%'],
  [/<span data-product-name="">/, '[^<]*', '%PRODUCT_NAME%'],
  [/<meta name="payments" content="/, '[^"]*', '%PAYMENTS%'],
  [/<meta name="languages" content="/, '[^"]*', '%LANGUAGES%'],
  [/<meta name="contact" content="/, '[^"]*', '%CONTACT%'],
];
const FILLED = FILLED_PARTS.map(
  ([before, content, placeholder]) =>
    [new RegExp(`(${before.source})${content}`, 'g'), `$1${placeholder}`] as const,
);

/** What the server knows of the site, as data. It escapes `<`, so the element contains no other element. */
const SITE = /<script type="application\/json" id="site">[^<]*<\/script>/;

/**
 * The shell as it was built, from the one that the server has filled. The server writes only texts, values of attributes and
 * data, which cannot contain markup. So if the result is the built shell, the filled one has no other scripts.
 */
export const builtShellOf = (html: string): string =>
  FILLED.reduce((shell, [part, placeholder]) => shell.replace(part, placeholder), html.replace(SITE, ''));
