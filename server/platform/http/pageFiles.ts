/**
 * Returns a function that finds the page at a path, with a `Link` header (RFC 8288) that announces the files
 * of the page. It is a header, so that the shell is the same for every page. The page's data is not
 * announced, because the browser would use a visitor's answer for a member, whose token only scripts know.
 *
 * @param pages The files, relative to `/`, for each pattern like `communities/:id`.
 */
export function createPageFinder(pages: Record<string, string[]>): (path: string) => KnownPage | undefined {
  const known = Object.entries(pages).map(([pattern, files]) => ({
    pattern,
    path: new RegExp(`^/${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    link: files.map(announced).join(', '),
  }));
  // The pattern with the fewest parameters wins, so that `communities/new` is not taken for a community.
  known.sort((a, b) => parameters(a.pattern) - parameters(b.pattern));
  return (path) => {
    for (const page of known) {
      const match = page.path.exec(path);
      if (match) return { pattern: page.pattern, params: { ...match.groups }, link: page.link };
    }
    return undefined;
  };
}

const parameters = (pattern: string) => pattern.split(':').length - 1;

/** A page of the web client that was found for a path. */
export interface KnownPage {
  /** Such as `communities/:id`. */
  pattern: string;
  params: Record<string, string>;
  /** The `Link` header. Empty when the shell names all files of the page. */
  link: string;
}

/** With `crossorigin`, as modules and Vite's stylesheets are requested. */
const announced = (file: string) =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;
