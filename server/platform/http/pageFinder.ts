/**
 * Returns a function that finds the page at a path, with a `Link` header (RFC 8288) that makes the browser
 * preload the files of the page. It is a header, so that the shell is the same for every page. The page's data
 * is not preloaded, because the browser would request it without the member's token, which only scripts know.
 *
 * @param pages The files, relative to `/`, for each pattern like `communities/:id`.
 */
export function createPageFinder(pages: Record<string, string[]>): (path: string) => MatchedPage | undefined {
  const patterns = Object.entries(pages).map(([pattern, files]) => ({
    pattern,
    path: new RegExp(`^/${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    link: files.map(linkValueOf).join(', '),
  }));
  // The pattern with the fewest parameters wins, so that `communities/new` is not taken for a community.
  patterns.sort((a, b) => parameterCount(a.pattern) - parameterCount(b.pattern));
  return (path) => {
    for (const page of patterns) {
      const match = page.path.exec(path);
      if (match) return { pattern: page.pattern, params: { ...match.groups }, link: page.link };
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
  /** The `Link` header. Empty when the shell names all files of the page. */
  link: string;
}

/** The link of a file. It has `crossorigin`, because the page requests modules and Vite's stylesheets with it. */
const linkValueOf = (file: string) =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;
