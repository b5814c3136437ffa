/**
 * The parts of the shell into which the server writes texts, with their placeholders. In another encoding, markup of a text has
 * null characters.
 */
const FILLED_PARTS: [part: RegExp, placeholder: string][] = [
  [/(<title>)[^<\0]*/g, '%PRODUCT_NAME%'],
  [/(<meta name="application-name" content=")[^"<\0]*/g, '%PRODUCT_NAME%'],
  [/(<span data-product-name="">)[^<\0]*/g, '%PRODUCT_NAME%'],
  [/(<meta name="payments" content=")[^"<\0]*/g, '%PAYMENTS%'],
  [/(<meta name="languages" content=")[^"<\0]*/g, '%LANGUAGES%'],
  [/(<meta name="contact" content=")[^"<\0]*/g, '%CONTACT%'],
];

/**
 * What the server knows of the site, as data. It escapes `<`, so the element contains no other element. It counts only before the
 * first script: in the address of that script, for instance, it would lead to another script.
 */
const SITE = /<script type="application\/json" id="site">[^<\0]*<\/script>(?=<script src="\/theme\.js")/;

/**
 * The shell as it was built, from the one that the server has filled. The server writes only texts, values of attributes and
 * data, which cannot contain markup. So if the result is the built shell, the filled one has no other scripts.
 */
export const builtShellOf = (html: string): string =>
  FILLED_PARTS.reduce(
    (shell, [part, placeholder]) => shell.replace(part, `$1${placeholder}`),
    html.replace(SITE, ''),
  );
