/** The parts of the shell into which the server writes texts, with their placeholders. */
const FILLED_PARTS: [part: RegExp, placeholder: string][] = [
  [/(<title>)[^<]*/g, '%PRODUCT_NAME%'],
  [/(<meta name="application-name" content=")[^"]*/g, '%PRODUCT_NAME%'],
  [/(<span data-product-name="">)[^<]*/g, '%PRODUCT_NAME%'],
  [/(<meta name="payments" content=")[^"]*/g, '%PAYMENTS%'],
  [/(<meta name="languages" content=")[^"]*/g, '%LANGUAGES%'],
  [/(<meta name="contact" content=")[^"]*/g, '%CONTACT%'],
];

/** What the server knows of the site, as data. It escapes `<`, so the element contains no other element. */
const SITE = /<script type="application\/json" id="site">[^<]*<\/script>/;

/**
 * The shell as it was built, from the one that the server has filled. The server writes only texts, values of attributes and
 * data, which cannot contain markup. So if the result is the built shell, the filled one has no other scripts.
 */
export const builtShellOf = (html: string): string =>
  FILLED_PARTS.reduce(
    (shell, [part, placeholder]) => shell.replace(part, `$1${placeholder}`),
    html.replace(SITE, ''),
  );
