/**
 * Returns a function that finds the page at a path.
 *
 * @param pages The files, relative to `/`, for each pattern like `communities/:id`.
 */
export function createPageFinder(pages: Record<string, string[]>): (path: string) => MatchedPage | undefined {
  const patterns = Object.entries(pages).map(([pattern, files]) => ({
    pattern,
    path: new RegExp(`^/${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    files,
  }));
  // The pattern with the fewest parameters wins, so that `communities/new` is not taken for a community.
  patterns.sort((a, b) => parameterCount(a.pattern) - parameterCount(b.pattern));
  return (path) => {
    for (const { pattern, path: regex, files } of patterns) {
      const match = regex.exec(path);
      if (match) return { pattern, params: { ...match.groups }, files };
    }
    return undefined;
  };
}

const parameterCount = (pattern: string) => pattern.split(':').length - 1;

/** A page of the web client that was found for a path. */
export interface MatchedPage {
  /** The pattern of the path, such as `communities/:id`. */
  pattern: string;
  params: Record<string, string>;
  /** The files that the page needs, relative to `/`. */
  files: string[];
}

/** The script in the head of the shell, without which nothing is painted. */
const THEME_SCRIPT = 'theme.js';

/**
 * Returns a function that makes a `Link` header (RFC 8288), so that the browser preloads the files of a page, with its texts in a
 * language, and uses no other scripts. It is a header, so that the shell is the same for every page. The page's data is not
 * preloaded, because the browser would request it without the member's token, which only scripts know.
 *
 * @param shell The page that names its own scripts and stylesheets with their digests.
 * @param digests The SHA-256 of each file of the build by its path, in hexadecimal.
 */
export function createPreloadHeader(
  shell: string,
  digests: Readonly<Record<string, string>>,
): (files: string[], language: string) => string {
  const integrityOf = (file: string) =>
    `; integrity="sha256-${Buffer.from(digests[`/${file}`] ?? '', 'hex').toString('base64')}"`;
  // A preloaded file is used only for a request with the same digest. Vite loads the stylesheets of pages without one.
  const hasDigest = (file: string) => file.endsWith('.js') || shell.includes(`href="/${file}"`);
  // The page requests modules, texts and stylesheets with `crossorigin`.
  const linkValueOf = (file: string) =>
    `</${file}>; rel=${relationOf(file)}; crossorigin${hasDigest(file) ? integrityOf(file) : ''}`;
  const first = `</${THEME_SCRIPT}>; rel=preload; as=script${integrityOf(THEME_SCRIPT)}`;
  return (files, language) =>
    [first, ...files.map((file) => linkValueOf(file.replace('%LANGUAGE%', language)))].join(', ');
}

function relationOf(file: string): string {
  if (isStyle(file)) return 'preload; as=style';
  return file.endsWith('.json') ? 'preload; as=fetch' : 'modulepreload';
}

export const isStyle = (file: string) => file.endsWith('.css');
