const STYLESHEET_LINK = / *<link rel="stylesheet"[^>]*>\n/g;

/**
 * Returns the shell with the stylesheets of a page instead of links to those of the shell, so that a browser paints the
 * page as soon as it has arrived. Before a script loads a stylesheet, it looks for its link. A disabled link is not
 * requested.
 *
 * @param files The stylesheets in the order of the cascade, relative to `/`.
 */
export function withStyles(shell: string, files: string[], read: (file: string) => string): string {
  const links = files.map((file) => `    <link rel="stylesheet" href="/${file}" disabled>\n`);
  const styles = `    <style>${files.map((file) => read(file).trim()).join('')}</style>\n`;
  return shell.replace(STYLESHEET_LINK, '').replace('  </head>', () => `${styles}${links.join('')}  </head>`);
}
